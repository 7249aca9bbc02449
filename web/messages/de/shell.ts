import type { messages as en } from '../en/shell.ts'

export const messages: typeof en = {
  poweredBy: product => `Bereitgestellt mit ${product}`,
  language: 'Sprache',
  actions: 'Aktionen',
  loading: 'Wird geladen …',
  gone: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Er ist unvollständig oder nicht mehr gültig. Bitte öffnen Sie ihn noch einmal aus der E-Mail, die Sie erhalten haben, oder bitten Sie den Absender um einen neuen.',
  },
  trouble: {
    title: 'Das hat nicht geklappt',
    text: 'Der Server war nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
    retry: 'Noch einmal versuchen',
  },
}
