import { isOneIn } from '../plural.ts'
import type { OfflineWords } from './words.ts'

const isOne = isOneIn('es')

export const words: OfflineWords = {
  unsent: 'Sin enviar',
  waiting: count =>
    isOne(count) ? 'Aún no se ha enviado una entrada.' : `Aún no se han enviado ${count} entradas.`,
  show: 'Mostrar',
  kinds: { note: 'Nota', task: 'Tarea', message: 'Mensaje' },
  sentLater: 'Se guarda en este dispositivo y se envía en cuanto haya conexión.',
  refused: reason => `No se ha aceptado: ${reason}`,
  unsure: 'No es seguro que haya llegado. Compruébelo antes de enviarlo de nuevo.',
  text: 'Texto',
  sendAgain: 'Enviar de nuevo',
  discard: 'Descartar',
  discardQuestion: '¿Descartar lo que escribió? No se podrá recuperar.',
  signOutDiscarding: count =>
    `Cerrar sesión y descartar ${isOne(count) ? 'una entrada sin enviar' : `${count} entradas sin enviar`}`,
}
