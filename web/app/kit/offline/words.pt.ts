import { isOneIn } from '../plural.ts'
import type { OfflineWords } from './words.ts'

const isOne = isOneIn('pt')

export const words: OfflineWords = {
  unsent: 'Ainda não enviado',
  waiting: count =>
    isOne(count) ? `${count} item ainda não foi enviado.` : `${count} itens ainda não foram enviados.`,
  show: 'Mostrar',
  kinds: { note: 'Nota', task: 'Tarefa', message: 'Mensagem' },
  sentLater: 'Fica guardado neste dispositivo e é enviado assim que houver conexão.',
  refused: reason => `Não aceito: ${reason}`,
  unsure: 'Não é certo que isto chegou. Verifique antes de enviar de novo.',
  text: 'Texto',
  sendAgain: 'Enviar novamente',
  discard: 'Descartar',
  discardQuestion: 'Descartar o que você escreveu? Não será possível recuperar.',
  signOutDiscarding: count =>
    `Sair e descartar ${isOne(count) ? `${count} item não enviado` : `${count} itens não enviados`}`,
}
