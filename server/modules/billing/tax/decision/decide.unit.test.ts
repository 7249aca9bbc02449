import { describe, expect, it } from 'vitest'
import type { Supply, TaxClass } from '../categories.ts'
import { rateOn, shippedRates } from '../rates/shipped.ts'
import { decide } from './decide.ts'
import type { Buyer, Outcome, Seller, World } from './types.ts'

const sellerIn = (home: string | null, more: Partial<Seller> = {}): Seller => ({
  home,
  taxName: 'VAT',
  smallBusiness: false,
  smallBusinessReason: null,
  registrations: [],
  nexus: [],
  ...more,
})

const world = (isOver = false): World => ({
  isOver,
  rateOn: (country, taxClass, day) => rateOn([], country, taxClass, day),
})

const buyers: Record<string, Partial<Buyer>> = {
  consumer: {},
  'business, valid': { kind: 'business', vat: 'valid', vatId: 'XX1', checkId: 'c1' },
  'business, invalid': { kind: 'business', vat: 'invalid', vatId: 'XX1' },
  'business, unknown': { kind: 'business', vat: 'unknown', vatId: 'XX1' },
  'business, none': { kind: 'business' },
}

function buyerOf(who: string, country: string | null): Buyer {
  const buyer: Buyer = {
    country,
    region: null,
    kind: 'consumer',
    vatId: null,
    vat: 'none',
    checkId: null,
    checkedOn: null,
    checkedAt: null,
    deliverTo: null,
    ...buyers[who],
  }
  return buyer.vatId && country ? { ...buyer, vatId: `${country === 'GR' ? 'EL' : country}123` } : buyer
}

const told = ({ category, rate, decision }: Outcome) =>
  [decision.rule, category ?? '–', rate, ...(decision.warnings ?? [])].join(' ')

const days = [
  '2024-08-31',
  '2024-09-01',
  '2025-06-30',
  '2025-07-01',
  '2025-07-31',
  '2025-08-01',
  '2026-11-18',
]

/** What the law says for a seller in the Union and a buyer elsewhere in it; told apart from the code that is tested. */
function expectedInUnion(who: string, supply: Supply, home: number, away: number, isOver: boolean): string {
  if (who === 'business, valid') return supply === 'goods' ? 'eu_b2b_goods K 0' : 'eu_b2b_service AE 0'
  const warning = {
    consumer: '',
    'business, invalid': ' vat_number_invalid',
    'business, unknown': ' vat_number_unverified',
    'business, none': ' vat_number_missing',
  }[who]
  if (supply === 'service') return `eu_b2c_service S ${home}${warning}`
  if (isOver) return `eu_b2c_destination S ${away}${warning} registration_missing`
  return `eu_b2c_under_threshold S ${home}${warning}`
}

const standards: Record<string, (day: string) => number> = {
  DE: () => 19,
  FR: () => 20,
  IE: () => 23,
  GB: () => 20,
  EE: day => (day < '2025-07-01' ? 22 : 24),
  FI: day => (day < '2024-09-01' ? 24 : 25.5),
  RO: day => (day < '2025-08-01' ? 19 : 21),
  SK: day => (day < '2025-01-01' ? 20 : 23),
}

describe('a table of sales', () => {
  const cases: [string, string][] = []
  const supplies = ['service', 'eservice', 'goods'] as const
  for (const home of ['DE', 'FR', 'IE']) {
    for (const to of ['EE', 'FI', 'RO', 'SK']) {
      for (const who of Object.keys(buyers)) {
        for (const supply of supplies) {
          for (const day of days) {
            for (const isOver of [false, true]) {
              const outcome = decide(
                sellerIn(home),
                buyerOf(who, to),
                { supply, taxClass: 'standard', exemptionReason: null, day },
                world(isOver),
              )
              cases.push([
                `${home} ${to} ${who} ${supply} ${day} ${isOver}: ${told(outcome)}`,
                `${home} ${to} ${who} ${supply} ${day} ${isOver}: ${expectedInUnion(who, supply, standards[home]!(day), standards[to]!(day), isOver)}`,
              ])
            }
          }
        }
      }
    }
  }
  for (const home of ['DE', 'FR', 'IE', 'GB']) {
    for (const to of ['US', 'CH', 'NO', 'JP', ...(home === 'GB' ? ['DE', 'FR'] : ['GB'])]) {
      for (const who of Object.keys(buyers)) {
        for (const supply of supplies) {
          const day = '2026-11-18'
          const rate = standards[home]!(day)
          const isTaxedAway = who !== 'consumer' || supply === 'eservice'
          const expected =
            supply === 'goods'
              ? 'export G 0'
              : isTaxedAway
                ? 'outside_scope O 0'
                : `third_country_b2c S ${rate}`
          const outcome = decide(
            sellerIn(home),
            buyerOf(who, to),
            { supply, taxClass: 'standard', exemptionReason: null, day },
            world(),
          )
          cases.push([
            `${home} ${to} ${who} ${supply}: ${told(outcome)}`,
            `${home} ${to} ${who} ${supply}: ${expected}`,
          ])
        }
      }
    }
  }
  it(`decides ${cases.length} of them as the law does`, () => {
    expect(cases.length).toBeGreaterThan(200)
    expect(cases.map(([is]) => is)).toEqual(cases.map(([, ought]) => ought))
  })
})

const sale = (supply: Supply, taxClass: TaxClass = 'standard', day = '2026-11-18') => ({
  supply,
  taxClass,
  exemptionReason: null,
  day,
})

describe('single cases', () => {
  it('taxes at home what is sold at home, or to nobody knows where', () => {
    for (const [home, rate] of [
      ['DE', 19],
      ['FR', 20],
      ['IE', 23],
      ['GB', 20],
    ] as const) {
      expect(told(decide(sellerIn(home), buyerOf('business, valid', home), sale('service'), world()))).toBe(
        `domestic S ${rate}`,
      )
      expect(told(decide(sellerIn(home), buyerOf('consumer', null), sale('goods'), world()))).toBe(
        `domestic S ${rate} buyer_country_unknown`,
      )
    }
    const at = (taxClass: TaxClass) =>
      told(decide(sellerIn('DE'), buyerOf('consumer', 'DE'), sale('goods', taxClass), world()))
    expect([at('reduced'), at('zero'), at('exempt')]).toEqual([
      'domestic S 7',
      'domestic Z 0',
      'exempt E 0 exemption_reason_missing',
    ])
  })

  it('goes by registrations on their days', () => {
    const oss = {
      country: 'DE',
      number: null,
      scheme: 'oss_union' as const,
      from: '2026-01-01',
      to: '2026-06-30',
    }
    const french = { country: 'FR', number: null, scheme: 'domestic' as const, from: null, to: null }
    const of = (registrations: Seller['registrations'], to: string, day: string) =>
      told(
        decide(
          sellerIn('DE', { registrations }),
          buyerOf('consumer', to),
          sale('goods', 'reduced', day),
          world(),
        ),
      )
    expect(of([oss], 'FR', '2026-06-30')).toBe('eu_b2c_destination S 5.5')
    expect(of([oss], 'FR', '2026-07-01')).toBe('eu_b2c_under_threshold S 7')
    expect(of([french], 'FR', '2026-07-01')).toBe('eu_b2c_destination S 5.5')
    expect(of([french], 'IT', '2026-07-01')).toBe('eu_b2c_under_threshold S 7')
    // Denmark has no reduced rate.
    expect(of([oss], 'DK', '2026-03-01')).toBe('eu_b2c_destination S 25')
  })

  it('never takes a number of home, nor one of Northern Ireland for a service', () => {
    const withNumber = (vatId: string, country: string) => ({ ...buyerOf('business, valid', country), vatId })
    const told2 = (vatId: string, country: string, supply: Supply) =>
      told(decide(sellerIn('DE'), withNumber(vatId, country), sale(supply), world()))
    expect(told2('DE136695976', 'FR', 'service')).toBe('eu_b2c_service S 19 vat_number_missing')
    expect(told2('EL094259216', 'GR', 'service')).toBe('eu_b2b_service AE 0')
    expect(told2('XI110305878', 'GB', 'goods')).toBe('eu_b2b_goods K 0')
    expect(told2('XI110305878', 'GB', 'service')).toBe('outside_scope O 0')
    expect(told2('XI110305878', 'XI', 'service')).toBe('outside_scope O 0')
  })

  it('follows goods to where they go', () => {
    const to = (country: string) => ({ ...buyerOf('consumer', 'DE'), deliverTo: { country, region: null } })
    expect(told(decide(sellerIn('DE'), to('CH'), sale('goods'), world()))).toBe('export G 0')
    expect(told(decide(sellerIn('DE'), to('FR'), sale('goods'), world(true)))).toBe(
      'eu_b2c_destination S 20 registration_missing',
    )
    expect(told(decide(sellerIn('DE'), to('CH'), sale('service'), world()))).toBe('domestic S 19')
  })

  it('collects sales tax where there is a nexus', () => {
    const seller = sellerIn('US', { nexus: [{ state: 'NY', rate: 8.875, from: '2026-01-01', to: null }] })
    const at = (region: string | null, country: string | null, day = '2026-11-18') =>
      told(
        decide(seller, { ...buyerOf('consumer', country), region }, sale('goods', 'standard', day), world()),
      )
    expect(at('NY', 'US')).toBe('us_nexus S 8.875')
    expect(at('NY', 'US', '2025-12-31')).toBe('us_no_nexus O 0')
    expect(at('CA', 'US')).toBe('us_no_nexus O 0')
    expect(at(null, 'DE')).toBe('us_export O 0')
    expect(at(null, null)).toBe('us_no_nexus O 0 buyer_country_unknown')
  })

  it('charges nothing as a small business, and says where it has no rules', () => {
    const small = sellerIn('DE', { smallBusiness: true, smallBusinessReason: '§ 19 UStG' })
    const outcome = decide(small, buyerOf('consumer', 'FR'), sale('goods'), world(true))
    expect([told(outcome), outcome.exemptionReason]).toEqual(['small_business E 0', '§ 19 UStG'])
    for (const home of ['JP', null]) {
      expect(told(decide(sellerIn(home), buyerOf('consumer', 'DE'), sale('goods'), world()))).toBe(
        'not_covered – 0 not_covered',
      )
    }
    expect(
      told(
        decide(sellerIn('DE'), buyerOf('consumer', 'DE'), sale('goods', 'standard', '2023-12-31'), world()),
      ),
    ).toBe('domestic – 0 rate_unknown')
  })
})

it('ships one rate for each day, and a standard one for every country', () => {
  for (const taxClass of ['standard', 'reduced'] as const) {
    for (const country of new Set(shippedRates.map(row => row.country))) {
      for (const day of ['2024-01-01', ...days, '2030-01-01']) {
        const holding = shippedRates.filter(
          row =>
            row.country === country &&
            row.tax_class === taxClass &&
            row.from <= day &&
            (row.to === null || row.to >= day),
        )
        expect(holding.length, `${country} ${taxClass} ${day}`).toBe(
          taxClass === 'reduced' && country === 'DK' ? 0 : 1,
        )
      }
    }
  }
  expect(new Set(shippedRates.map(row => row.id)).size).toBe(shippedRates.length)
})
