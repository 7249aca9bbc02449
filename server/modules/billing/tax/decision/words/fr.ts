import type { DecisionWords } from './index.ts'

export const fr: DecisionWords = {
  rules: {
    typed: 'Le taux a été fixé à la main.',
    small_business: 'Le vendeur bénéficie de la franchise en base et ne facture pas de taxe.',
    exempt: 'L’opération est exonérée.',
    domestic: 'L’acheteur et le vendeur sont dans le même pays ({country}) : sa taxe s’applique.',
    eu_b2b_service:
      'Prestation à une entreprise en {country} dont le numéro de TVA est valide ({vatId}) : l’acheteur doit la taxe.',
    eu_b2b_goods:
      'Biens livrés à une entreprise en {country} dont le numéro de TVA est valide ({vatId}) : livraison intracommunautaire exonérée.',
    eu_b2c_service:
      'Prestation à un client d’un autre pays de l’Union imposé comme consommateur : la taxe de {country} s’applique.',
    eu_b2c_destination:
      'Vente à un client d’un autre pays de l’Union imposé comme consommateur : la taxe du pays de destination, {country}, s’applique.',
    eu_b2c_under_threshold:
      'Vente à un client d’un autre pays de l’Union imposé comme consommateur, sous le seuil de 10 000 EUR par an : la taxe de {country} s’applique.',
    export: 'Les biens partent vers {country} : les exportations sont exonérées.',
    outside_scope: 'La prestation est imposée en {country} : elle est hors champ de cette TVA.',
    third_country_b2c:
      'Prestation à un consommateur hors de l’Union ou du Royaume-Uni : la taxe de {country} s’applique.',
    us_nexus: 'Le vendeur collecte la sales tax en {region}.',
    us_no_nexus: 'Le vendeur ne collecte pas de sales tax dans l’État de l’acheteur.',
    us_export: 'L’acheteur est hors des États-Unis : pas de sales tax.',
    not_covered: 'Il n’y a pas de règles ici pour le pays du vendeur : fixez la taxe à la main.',
  },
  warnings: {
    buyer_country_unknown: 'Le pays de l’acheteur n’est pas connu : imposé comme une vente intérieure.',
    vat_number_missing:
      'L’acheteur est une entreprise sans numéro de TVA d’un autre pays de l’Union : imposé comme consommateur.',
    vat_number_invalid: 'Le numéro de TVA de l’acheteur n’est pas valide : imposé comme consommateur.',
    vat_number_unverified: 'Le numéro de TVA de l’acheteur n’a pas été confirmé : imposé comme consommateur.',
    registration_missing:
      'Le seuil des ventes aux consommateurs de l’Union est dépassé et aucune immatriculation ne couvre {country}.',
    exemption_reason_missing: 'Le motif d’absence de taxe n’est pas indiqué.',
    rate_unknown: 'Aucun taux n’est connu pour {country} ce jour-là : ajoutez-en un sous Taxes.',
    not_covered: 'Il n’y a pas de règles ici pour le pays du vendeur : fixez la taxe à la main.',
  },
}
