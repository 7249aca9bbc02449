import { isOneIn } from '../plural.ts'
import type { OfflineWords } from './words.ts'

const isOne = isOneIn('de')

export const words: OfflineWords = {
  unsent: 'Noch nicht gesendet',
  waiting: count =>
    isOne(count) ? 'Ein Eintrag ist noch nicht gesendet.' : `${count} Einträge sind noch nicht gesendet.`,
  show: 'Anzeigen',
  kinds: { note: 'Notiz', task: 'Aufgabe', message: 'Nachricht' },
  sentLater: 'Liegt auf diesem Gerät und wird gesendet, sobald Sie online sind.',
  refused: reason => `Nicht angenommen: ${reason}`,
  unsure: 'Es ist nicht sicher, ob das angekommen ist. Sehen Sie nach, bevor Sie es noch einmal senden.',
  text: 'Text',
  sendAgain: 'Noch einmal senden',
  discard: 'Verwerfen',
  discardQuestion: 'Verwerfen, was Sie geschrieben haben? Es lässt sich nicht zurückholen.',
  signOutDiscarding: count =>
    `Abmelden und ${isOne(count) ? 'einen ungesendeten Eintrag' : `${count} ungesendete Einträge`} verwerfen`,
}
