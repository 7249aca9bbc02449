import type { messages as en } from '../en/mandate.ts'

export const messages: typeof en = {
  title: 'SEPA-Lastschriftmandat',
  titleB2b: 'SEPA-Firmenlastschriftmandat',
  intro: seller => `${seller} möchte Rechnungen von Ihrem Konto einziehen.`,
  creditor: 'Zahlungsempfänger',
  creditorId: 'Gläubiger-Identifikationsnummer',
  umr: 'Mandatsreferenz',
  kind: 'Zahlungsart',
  recurring: 'Wiederkehrende Zahlung',
  oneOff: 'Einmalige Zahlung',
  name: 'Kontoinhaber',
  nameMissing: 'Bitte geben Sie an, wem das Konto gehört.',
  iban: 'IBAN',
  ibanMissing: 'Bitte geben Sie die IBAN Ihres Kontos ein.',
  ibanWrong: 'Diese IBAN stimmt nicht. Bitte prüfen Sie sie Ziffer für Ziffer.',
  ibanElsewhere: 'Dieses Konto liegt außerhalb von SEPA; dort gibt es keine Lastschriften.',
  consent: 'Ich habe das Mandat oben gelesen und stimme ihm zu.',
  consentMissing: 'Bitte stimmen Sie dem Mandat zu, um es zu erteilen.',
  sign: 'Mandat erteilen',
  kept: 'Text, Zeitpunkt und Ihre Internetadresse werden aufbewahrt. Ihre Kontonummer wird verschlüsselt gespeichert.',
  failed: 'Das Mandat konnte nicht erteilt werden. Bitte versuchen Sie es noch einmal.',
  download: 'PDF laden',
  signed: {
    title: 'Das Mandat ist erteilt',
    text: (seller, iban, date) =>
      `${seller} darf seit dem ${date} vom Konto ${iban} einziehen. Vor jedem Einzug werden Sie benachrichtigt.`,
    reference: umr => `Mandatsreferenz: ${umr}`,
  },
  over: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Bitte lassen Sie sich vom Absender einen neuen schicken.',
  },
}
