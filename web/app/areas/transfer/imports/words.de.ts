import { names } from './names.de.ts'
import type { DataImportWords } from './words.ts'

export const words: DataImportWords = {
  ...names,
  about:
    'Bringen Sie mit, was Sie anderswo haben. Sehen Sie erst, was geschehen würde; wiederholen Sie es, so oft Sie möchten.',
  hubspot: 'Aus HubSpot',
  hubspotAbout:
    'Exportieren Sie in HubSpot Unternehmen, Kontakte und Deals (mit Zuordnungen) und wählen Sie die Dateien hier aus, als CSV oder als ZIP, wie Sie sie bekommen haben.',
  files: { companies: 'Unternehmen', contacts: 'Kontakte', deals: 'Deals' },
  choose: 'Datei auswählen',
  createFields: 'Aus Spalten ohne Feld eigene Felder machen',
  clear: 'Datei entfernen',
  stripe: 'Aus Stripe',
  stripeAbout:
    'Kunden, Produkte, Abonnements und Rechnungen, über die API gelesen. Stripe rechnet weiter ab; dort ändert sich nichts.',
  key: 'Eingeschränkter oder geheimer Schlüssel',
  keyHint:
    'Legen Sie einen eingeschränkten Schlüssel an, der Kunden, Produkte, Preise, Abonnements, Rechnungen und Steuersätze lesen darf. Er wird vergessen, sobald der Import fertig ist.',
  look: 'Ansehen, was geschehen würde',
  start: 'Importieren',
  latest: 'Letzte Importe',
  none: 'Noch nichts importiert.',
  sources: { hubspot: 'HubSpot', stripe: 'Stripe' },
  statuses: { pending: 'Wartet', running: 'Läuft', succeeded: 'Fertig', failed: 'Fehlgeschlagen' },
  rehearsal: 'Probelauf',
  rehearsalHint: 'Es wurde nichts geändert. Das würde ein Import tun.',
  entities: {
    companies: 'Unternehmen',
    contacts: 'Kontakte',
    deals: 'Deals',
    products: 'Produkte',
    subscriptions: 'Abonnements',
    invoices: 'Rechnungen',
  },
  kind: 'Einträge',
  sourceId: 'Kennung an der Quelle',
  detail: 'Grund',
  create: 'Neu',
  update: 'Geändert',
  skip: 'Unverändert',
  skipHint:
    'Unverändert bleibt, was seit dem letzten Import gleich ist oder unten mit seinem Grund aufgeführt ist.',
  nothing: 'Es wurde nichts gefunden.',
  warnings: 'Gut zu wissen',
  allWarnings: count => `Alle ${count} als CSV`,
  progress: percent => `${percent} fertig`,
  again: 'Etwas anderes importieren',
}
