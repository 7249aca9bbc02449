import type { DecisionWords } from './index.ts'

export const es: DecisionWords = {
  rules: {
    typed: 'El tipo se fijó a mano.',
    small_business: 'El vendedor es una pequeña empresa y no repercute impuesto.',
    exempt: 'La operación está exenta.',
    domestic: 'Comprador y vendedor están en el mismo país ({country}): se aplica su impuesto.',
    eu_b2b_service:
      'Servicio a una empresa en {country} con un NIF-IVA válido ({vatId}): el comprador debe el impuesto.',
    eu_b2b_goods:
      'Bienes a una empresa en {country} con un NIF-IVA válido ({vatId}): entrega intracomunitaria exenta.',
    eu_b2c_service:
      'Servicio a un cliente de otro país de la Unión gravado como consumidor: se aplica el impuesto de {country}.',
    eu_b2c_destination:
      'Venta a un cliente de otro país de la Unión gravado como consumidor: se aplica el impuesto del destino, {country}.',
    eu_b2c_under_threshold:
      'Venta a un cliente de otro país de la Unión gravado como consumidor, por debajo del umbral de 10.000 EUR al año: se aplica el impuesto de {country}.',
    export: 'Los bienes salen hacia {country}: las exportaciones están exentas.',
    outside_scope: 'El servicio se grava en {country}: queda fuera de este IVA.',
    third_country_b2c:
      'Servicio a un consumidor fuera de la Unión o del Reino Unido: se aplica el impuesto de {country}.',
    us_nexus: 'El vendedor recauda sales tax en {region}.',
    us_no_nexus: 'El vendedor no recauda sales tax en el estado del comprador.',
    us_export: 'El comprador está fuera de EE. UU.: sin sales tax.',
    not_covered: 'Aquí no hay reglas para el país del vendedor: fije el impuesto a mano.',
  },
  warnings: {
    buyer_country_unknown: 'No se conoce el país del comprador: gravado como en el propio país.',
    vat_number_missing:
      'El comprador es una empresa sin NIF-IVA de otro país de la Unión: gravado como consumidor.',
    vat_number_invalid: 'El NIF-IVA del comprador no es válido: gravado como consumidor.',
    vat_number_unverified: 'El NIF-IVA del comprador no se ha confirmado: gravado como consumidor.',
    registration_missing:
      'Se ha superado el umbral de ventas a consumidores de la Unión y ningún registro cubre {country}.',
    exemption_reason_missing: 'Falta el motivo por el que no se aplica impuesto.',
    rate_unknown: 'No se conoce ningún tipo para {country} ese día: añada uno en Impuestos.',
    not_covered: 'Aquí no hay reglas para el país del vendedor: fije el impuesto a mano.',
  },
}
