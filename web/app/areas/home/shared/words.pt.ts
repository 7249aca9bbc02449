import type { SetupWords } from './words.ts'

export const words: SetupWords = {
  getStarted: 'Primeiros passos',
  progress: (done, total) => `${done} de ${total} concluídos`,
  done: 'Concluído',
  hideAll: 'Ocultar esta lista',
  hide: step => `Ocultar: ${step}`,
  steps: {
    organization: 'Informar o endereço da empresa',
    mailbox: 'Conectar sua caixa de e-mail',
    import: 'Importar seus contatos',
    team: 'Convidar um colega',
    pipeline: 'Organizar seu pipeline',
    payments: 'Escolher como os clientes pagam',
    booking: 'Permitir que clientes agendem',
  },
  sampleText:
    'Quer dar uma olhada antes? Os dados de exemplo trazem empresas, pessoas e negócios, e somem com um clique.',
  sampleThere: 'Você está trabalhando com dados de exemplo. Nada deles é enviado.',
  addSample: 'Adicionar dados de exemplo',
  removeSample: 'Remover dados de exemplo',
  sampleAdded: 'Dados de exemplo adicionados',
  sampleRemoved: 'Dados de exemplo removidos',
  removeQuestion:
    'Remover as empresas, contatos, negócios, tarefas e notas de exemplo? Seus próprios dados ficam.',
  removeTouched: names =>
    `Alguns foram alterados: ${names}. Eles vão para a lixeira por 30 dias com o que está anexado; o resto é removido.`,
  sampleTitle: 'Dados de exemplo',
}
