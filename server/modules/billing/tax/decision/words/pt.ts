import type { DecisionWords } from './index.ts'

export const pt: DecisionWords = {
  rules: {
    typed: 'A taxa foi definida manualmente.',
    small_business: 'O vendedor é uma pequena empresa e não cobra imposto.',
    exempt: 'A operação é isenta.',
    domestic: 'Comprador e vendedor estão no mesmo país ({country}): aplica-se o imposto dele.',
    eu_b2b_service:
      'Serviço a uma empresa em {country} com número de IVA válido ({vatId}): o comprador deve o imposto.',
    eu_b2b_goods:
      'Bens a uma empresa em {country} com número de IVA válido ({vatId}): transmissão intracomunitária isenta.',
    eu_b2c_service:
      'Serviço a um cliente de outro país da União tributado como consumidor: aplica-se o imposto de {country}.',
    eu_b2c_destination:
      'Venda a um cliente de outro país da União tributado como consumidor: aplica-se o imposto do destino, {country}.',
    eu_b2c_under_threshold:
      'Venda a um cliente de outro país da União tributado como consumidor, abaixo do limite de 10.000 EUR por ano: aplica-se o imposto de {country}.',
    export: 'Os bens seguem para {country}: exportações são isentas.',
    outside_scope: 'O serviço é tributado em {country}: fica fora deste IVA.',
    third_country_b2c:
      'Serviço a um consumidor fora da União ou do Reino Unido: aplica-se o imposto de {country}.',
    us_nexus: 'O vendedor recolhe sales tax em {region}.',
    us_no_nexus: 'O vendedor não recolhe sales tax no estado do comprador.',
    us_export: 'O comprador está fora dos EUA: sem sales tax.',
    not_covered: 'Não há regras aqui para o país do vendedor: defina o imposto manualmente.',
  },
  warnings: {
    buyer_country_unknown: 'O país do comprador não é conhecido: tributado como no próprio país.',
    vat_number_missing:
      'O comprador é uma empresa sem número de IVA de outro país da União: tributado como consumidor.',
    vat_number_invalid: 'O número de IVA do comprador não é válido: tributado como consumidor.',
    vat_number_unverified: 'O número de IVA do comprador não foi confirmado: tributado como consumidor.',
    registration_missing:
      'O limite de vendas a consumidores da União foi ultrapassado e nenhum registro cobre {country}.',
    exemption_reason_missing: 'Falta o motivo de não haver imposto.',
    rate_unknown: 'Nenhuma taxa é conhecida para {country} nesse dia: adicione uma em Impostos.',
    not_covered: 'Não há regras aqui para o país do vendedor: defina o imposto manualmente.',
  },
}
