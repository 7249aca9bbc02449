import { isOneIn } from '../../kit/plural.ts'
import { names } from './names.de.ts'
import type { BookkeepingWords } from './words.ts'

const isOne = isOneIn('de')
const counted = (n: number, one: string, many: string) => `${n} ${isOne(n) ? one : many}`

export const words: BookkeepingWords = {
  ...names,
  before: 'Vorheriger Monat',
  after: 'Nächster Monat',
  about:
    'Alles, was zum Monatsende noch offen ist. Stehen alle Zahlen auf null, können die Unterlagen zur Steuerberatung.',
  leftToDo: 'Noch zu tun',
  done: 'Nichts offen',
  record: 'Beleg',
  untitled: 'Ohne Namen',
  who: 'Kunde oder Lieferant',
  day: 'Seit',
  amount: 'Betrag',
  pageBefore: 'Zurück',
  pageAfter: 'Weiter',
  kinds: {
    drafts: 'Entwürfe',
    unbilled: 'Angenommen, nicht berechnet',
    unmatched: 'Nicht zugeordnetes Geld',
    overpaid: 'Überzahlt',
    missing_tax: 'Fehlende Steuerangaben',
    renewals: 'Anstehende Verlängerungen',
    bills: 'Zu prüfende Eingangsrechnungen',
  },
  meanings: {
    drafts: 'Rechnungen, die geschrieben, aber nicht gestellt wurden.',
    unbilled: 'Angebote, die Kunden angenommen haben und die noch nicht berechnet sind.',
    unmatched: 'Geld auf dem Bankkonto, das noch keiner Rechnung zugeordnet ist.',
    overpaid:
      'Kunden haben mehr gezahlt als geschuldet: erstatten oder für die nächste Rechnung gutschreiben.',
    missing_tax:
      'Eine Position ist ohne Steuer und ohne Begründung: Die Steuerberatung kann sie keinem Konto zuordnen.',
    renewals:
      'Abonnements, für die im Folgemonat ein neuer Zeitraum beginnt, mit dem Wert eines Zeitraums ohne Steuer.',
    bills: 'Lieferantenrechnungen, die noch freizugeben sind.',
  },
  forAccountant: 'Für die Steuerberatung',
  withPdfs: 'Mit den Belegen als PDF',
  download: 'Herunterladen',
  datevOff: 'Ohne DATEV-Datei.',
  setUpDatev: 'DATEV einrichten',
  datevReady: 'Mit DATEV-Datei (EXTF).',
  datevLacks: 'Für manche Umsätze fehlt ein Konto, daher ist die DATEV-Datei nicht enthalten',
  datevAbout:
    'Angaben für die Software der Steuerberatung. Jeder Export enthält dann einen Buchungsstapel (EXTF 700).',
  whose: 'Wessen Bücher',
  chart: 'Kontenrahmen',
  noChart: 'Keiner (keine DATEV-Datei)',
  fiscalYear: 'Das Wirtschaftsjahr beginnt im',
  consultant: 'Beraternummer',
  clientNumber: 'Mandantennummer',
  accountLength: 'Länge der Sachkonten',
  firstDebtor: 'Nummer des ersten Debitors',
  ownAccounts: 'Eigene Konten',
  ownAccountsAbout: 'Sie haben Vorrang vor dem Kontenrahmen; das erste passende Konto gilt.',
  moneyAccounts: 'Geldkonten',
  moneyAccountsAbout: 'Leer lassen für das Konto des Kontenrahmens.',
  chartAccounts: 'Konten des Kontenrahmens',
  account: 'Konto',
  what: 'Für',
  category: 'Steuerkategorie',
  rate: 'Satz',
  place: 'Wessen Steuer',
  any: 'Alle',
  taxKey: 'BU-Schlüssel',
  remove: 'Entfernen',
  addAccount: 'Konto hinzufügen',
  methods: {
    bank_transfer: 'Überweisung',
    direct_debit: 'Lastschrift',
    cheque: 'Scheck',
    cash: 'Bar',
    card: 'Karte',
    other: 'Sonstiges',
  },
  places: {
    home: 'Inland',
    union: 'Anderes EU-Land',
    elsewhere: 'Drittland',
  },
  pageOf: (at: number, of: number) => `Seite ${at} von ${of}`,
  exportAbout: (month: string) =>
    `Alles, was im ${month} berechnet, gutgeschrieben und bezahlt wurde, nach Steuersätzen getrennt: Tabellen, Belege nach Nummer und Buchungen.`,
  takenFrom: (day: string) => `Stand ${day}; bitte von der Steuerberatung prüfen lassen.`,
  sums: (billed: string, credited: string, paid: string) =>
    `Berechnet ${billed}, gutgeschrieben ${credited}, eingegangen ${paid}`,
  contents: (invoices: number, notes: number, cancellations: number, payments: number) =>
    [
      counted(invoices, 'Rechnung', 'Rechnungen'),
      counted(notes, 'Gutschrift', 'Gutschriften'),
      counted(cancellations, 'Stornierung', 'Stornierungen'),
      counted(payments, 'Zahlung', 'Zahlungen'),
    ].join(', '),
  unplaced: (category: string, rate: string, count: number, numbers: string) =>
    `Kategorie ${category}, ${rate}: ${counted(count, 'Beleg', 'Belege')} (${numbers})`,
}
