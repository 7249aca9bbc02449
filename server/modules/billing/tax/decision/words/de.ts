import type { DecisionWords } from './index.ts'

export const de: DecisionWords = {
  rules: {
    typed: 'Der Satz wurde von Hand gesetzt.',
    small_business: 'Der Verkäufer ist Kleinunternehmer und weist keine Steuer aus.',
    exempt: 'Die Leistung ist steuerfrei.',
    domestic: 'Käufer und Verkäufer sind im selben Land ({country}): Es gilt dessen Steuer.',
    eu_b2b_service:
      'Leistung an ein Unternehmen in {country} mit gültiger USt-IdNr. ({vatId}): Der Käufer schuldet die Steuer.',
    eu_b2b_goods:
      'Ware an ein Unternehmen in {country} mit gültiger USt-IdNr. ({vatId}): steuerfreie innergemeinschaftliche Lieferung.',
    eu_b2c_service:
      'Leistung an jemanden in einem anderen EU-Land, der wie ein Verbraucher besteuert wird: Es gilt die Steuer von {country}.',
    eu_b2c_destination:
      'Verkauf an jemanden in einem anderen EU-Land, der wie ein Verbraucher besteuert wird: Es gilt die Steuer des Ziellandes {country}.',
    eu_b2c_under_threshold:
      'Verkauf an jemanden in einem anderen EU-Land, der wie ein Verbraucher besteuert wird, unter der Schwelle von 10.000 EUR im Jahr: Es gilt die Steuer von {country}.',
    export: 'Die Ware geht nach {country}: Ausfuhren sind steuerfrei.',
    outside_scope: 'Die Leistung wird in {country} besteuert: Sie ist hier nicht steuerbar.',
    third_country_b2c:
      'Leistung an einen Verbraucher außerhalb der EU oder des Vereinigten Königreichs: Es gilt die Steuer von {country}.',
    us_nexus: 'Der Verkäufer führt in {region} Sales Tax ab.',
    us_no_nexus: 'Der Verkäufer führt im Bundesstaat des Käufers keine Sales Tax ab.',
    us_export: 'Der Käufer ist außerhalb der USA: keine Sales Tax.',
    not_covered: 'Für das Land des Verkäufers gibt es hier keine Regeln: Bitte die Steuer von Hand setzen.',
  },
  warnings: {
    buyer_country_unknown: 'Das Land des Käufers ist nicht bekannt: besteuert wie im Inland.',
    vat_number_missing:
      'Der Käufer ist ein Unternehmen ohne USt-IdNr. eines anderen EU-Landes: besteuert wie ein Verbraucher.',
    vat_number_invalid: 'Die USt-IdNr. des Käufers ist ungültig: besteuert wie ein Verbraucher.',
    vat_number_unverified: 'Die USt-IdNr. des Käufers ist nicht bestätigt: besteuert wie ein Verbraucher.',
    registration_missing:
      'Die Schwelle für Verkäufe an Verbraucher in der EU ist überschritten, und keine Registrierung deckt {country} ab.',
    exemption_reason_missing: 'Der Grund, warum keine Steuer anfällt, fehlt.',
    rate_unknown: 'Für {country} ist an diesem Tag kein Satz bekannt: Bitte unter Steuer einen hinzufügen.',
    not_covered: 'Für das Land des Verkäufers gibt es hier keine Regeln: Bitte die Steuer von Hand setzen.',
  },
}
