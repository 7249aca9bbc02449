import type { LetterWords } from './en.ts'

export const pt: LetterWords = {
  hello: name => (name ? `Olá, ${name},` : 'Olá,'),
  document: 'Documento',
  with: 'Com',
  signBy: 'Assinar até',
  button: 'Revisar e assinar',
  address: 'Se o botão não funcionar, abra este endereço:',
  private: 'Este link é pessoal: quem o tiver pode assinar em seu nome. Não encaminhe esta mensagem.',
  request: {
    subject: title => `Para assinar: ${title}`,
    own: 'Seu contrato está pronto. Revise-o e assine; a outra parte também foi convidada a assinar.',
    sent: organization => `${organization} enviou um contrato para você revisar e assinar eletronicamente.`,
    how: 'Abra-o para ler o texto completo. Você pode assinar no navegador, ou recusar e dizer por quê. Não é preciso ter conta.',
  },
  reminder: {
    subject: title => `Lembrete: ${title} aguarda sua assinatura`,
    waiting: 'Um contrato ainda aguarda sua assinatura.',
    last: other => `${other} já assinou; só falta a sua.`,
    decline: 'Se não quiser assinar, você pode recusar na mesma página e não receberá mais lembretes.',
  },
  completed: {
    subject: title => `Concluído: ${title}`,
    signed: isAttached =>
      `Todas as partes assinaram. ${
        isAttached ? 'A via assinada segue em anexo' : 'A via assinada pode ser baixada abaixo'
      }: o texto com todas as assinaturas, um certificado e o registro, sob um selo digital. Guarde-a.`,
    envelope: 'Número do processo',
    hash: 'SHA-256 do arquivo',
    button: 'Baixar a via assinada',
  },
  declined: {
    subject: title => `Recusado: ${title}`,
    text: name =>
      `${name} recusou-se a assinar o contrato. Ele não pode mais ser assinado e não obriga ninguém.`,
    reason: 'Motivo informado',
    goOn: 'Para continuar, combinem as alterações, redija um novo contrato e envie-o.',
    nothing: 'Você não precisa fazer mais nada.',
  },
}
