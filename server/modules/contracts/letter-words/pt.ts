import type { LetterWords } from './en.ts'

export const pt: LetterWords = {
  hello: name => (name ? `Olá, ${name},` : 'Olá,'),
  document: 'Documento',
  with: 'Com',
  signBy: 'Assinar até',
  button: 'Rever e assinar',
  address: 'Se o botão não funcionar, abra este endereço:',
  private:
    'Este link é pessoal: quem o tiver pode assinar em seu nome. Por favor, não reencaminhe esta mensagem.',
  request: {
    subject: title => `Para assinar: ${title}`,
    own: 'O seu contrato está pronto. Reveja-o e acrescente a sua assinatura; a outra parte também foi convidada a assinar.',
    sent: organization => `${organization} enviou-lhe um contrato para rever e assinar eletronicamente.`,
    how: 'Abra-o para ler o texto completo. Pode assinar no navegador, ou recusar e dizer porquê. Não precisa de conta.',
  },
  reminder: {
    subject: title => `Lembrete: ${title} aguarda a sua assinatura`,
    waiting: 'Um contrato ainda aguarda a sua assinatura.',
    last: other => `${other} já assinou; só falta a sua assinatura.`,
    decline: 'Se não o quiser assinar, pode recusar na mesma página e não receberá mais lembretes.',
  },
  completed: {
    subject: title => `Concluído: ${title}`,
    signed: isAttached =>
      `Todas as partes assinaram. ${
        isAttached ? 'O exemplar assinado segue em anexo' : 'O exemplar assinado pode ser descarregado abaixo'
      }: o texto com todas as assinaturas, um certificado e o registo, sob um selo digital. Guarde-o, por favor.`,
    envelope: 'Número do processo',
    hash: 'SHA-256 do ficheiro',
    button: 'Descarregar o exemplar assinado',
  },
  declined: {
    subject: title => `Recusado: ${title}`,
    text: name => `${name} recusou assinar o contrato. Já não pode ser assinado; não vincula ninguém.`,
    reason: 'Motivo indicado',
    goOn: 'Para continuar, acordem as alterações, redija um novo contrato e envie-o de novo.',
    nothing: 'Não tem de fazer mais nada.',
  },
}
