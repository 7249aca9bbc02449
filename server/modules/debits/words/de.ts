import type { DebitWords } from './en.ts'

export const de: DebitWords = {
  hello: name => (name ? `Guten Tag ${name},` : 'Guten Tag,'),
  text: {
    CORE: creditor =>
      `Ich ermächtige / Wir ermächtigen (A) ${creditor}, Zahlungen von meinem / unserem Konto mittels Lastschrift einzuziehen. Zugleich (B) weise ich mein / weisen wir unser Kreditinstitut an, die von ${creditor} auf mein / unser Konto gezogenen Lastschriften einzulösen.\n\nHinweis: Ich kann / Wir können innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem / unserem Kreditinstitut vereinbarten Bedingungen.`,
    B2B: creditor =>
      `Ich ermächtige / Wir ermächtigen (A) ${creditor}, Zahlungen von meinem / unserem Konto mittels Lastschrift einzuziehen. Zugleich (B) weise ich mein / weisen wir unser Kreditinstitut an, die von ${creditor} auf mein / unser Konto gezogenen Lastschriften einzulösen.\n\nHinweis: Dieses Lastschriftmandat dient nur dem Einzug von Lastschriften, die auf Konten von Unternehmen gezogen sind. Ich bin / Wir sind nicht berechtigt, nach der erfolgten Einlösung eine Erstattung des belasteten Betrages zu verlangen. Ich bin / Wir sind berechtigt, mein / unser Kreditinstitut bis zum Fälligkeitstag anzuweisen, Lastschriften nicht einzulösen.`,
  },
  title: { CORE: 'SEPA-Lastschriftmandat', B2B: 'SEPA-Firmenlastschriftmandat' },
  labels: {
    umr: 'Mandatsreferenz',
    creditor: 'Zahlungsempfänger',
    creditorId: 'Gläubiger-Identifikationsnummer',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    kind: 'Zahlungsart',
    recurring: 'Wiederkehrende Zahlung',
    oneOff: 'Einmalige Zahlung',
    signedOn: 'Unterschrieben am',
    signedAt: 'Unterschrieben um',
    address: 'Von der Adresse',
    agent: 'Mit dem Programm',
    evidence: 'SHA-256 von Text, Zeit, Adresse und Programm',
    onPaper: 'Auf Papier unterschrieben',
    invoice: 'Rechnung',
    amount: 'Betrag',
    day: 'Einzug am',
    until: 'Link gültig bis',
  },
  link: {
    subject: seller => `Lastschriftmandat für ${seller}`,
    text: seller =>
      `${seller} möchte Rechnungen per SEPA-Lastschrift einziehen. Bitte geben Sie dafür Ihre Kontonummer an und stimmen Sie dem Mandat zu. Das dauert eine Minute.`,
    button: 'Mandat ansehen und erteilen',
  },
  copy: {
    subject: seller => `Ihr Lastschriftmandat für ${seller}`,
    text: seller => `Vielen Dank. Sie haben ${seller} dieses Mandat erteilt; hier ist Ihre Ausfertigung:`,
    button: 'Als PDF laden',
  },
  notice: {
    subject: number => `Rechnung ${number} wird per Lastschrift eingezogen`,
    text: (number, seller) =>
      `Die Rechnung ${number} von ${seller} wird per SEPA-Lastschrift von Ihrem Konto eingezogen. Sie müssen nichts weiter tun.`,
    hint: 'Bitte sorgen Sie an diesem Tag für genügend Guthaben auf dem Konto.',
  },
}
