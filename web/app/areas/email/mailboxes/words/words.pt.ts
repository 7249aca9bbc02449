import type { MailboxWords } from './words.ts'

export const words: MailboxWords = {
  writingAbout: 'Como saem os e-mails que você escreve, e como você lê.',
  sending: 'Envio',
  undo: 'Tempo para trazer um e-mail de volta',
  noUndo: 'Nenhum: sai na hora',
  undoSeconds: count => `${count} segundos`,
  writeFrom: 'Caixa da qual você escreve',
  automatic: 'A sua primeira, senão a da organização',
  reading: 'Leitura',
  showPictures: 'Mostrar imagens da internet',
  showPicturesAbout:
    'Elas revelam ao remetente quando e onde um e-mail é lido. Imagens anexadas sempre aparecem.',
  signatureAbout: 'Fica abaixo dos seus e-mails quando a caixa não tem assinatura própria.',
  appendSent: 'Guardar o que envio aqui na pasta de enviados',
  colleaguesSee: 'O que os colegas veem',
  colleaguesSeeAbout:
    'Administradores e proprietários também. Faturas, propostas e contratos são sempre visíveis; uma conversa pode ser aberta ou fechada à parte.',
  views: {
    full: 'Tudo',
    subject: 'Assunto, pessoas e hora',
    metadata: 'Pessoas e hora',
    private: 'Nada',
  },
  viewNotes: {
    subject: 'colegas não veem os textos',
    metadata: 'colegas não veem assuntos nem textos',
    private: 'colegas não veem nada',
  },
  sharedWith: 'Quem vê tudo',
  sharedWithSome: names => `tudo para ${names}`,
  readAt: ago => `lida ${ago}`,
  readsAtOnce: 'novos e-mails chegam na hora',
  earlierFrom: day => `E-mails anteriores desde ${day}`,
  purpose: 'Para que serve',
  purposes: { mail: 'Escrever e ler e-mails', drop: 'Arquivar e-mails de outros programas' },
  filesMail: 'Arquiva',
  dropAddress: 'Endereço para e-mails de outros programas',
  dropAbout:
    'Coloque-o em cópia quando escrever em outro programa, ou encaminhe e-mails a ele do seu próprio endereço: eles são arquivados com os contatos que contêm.',
}
