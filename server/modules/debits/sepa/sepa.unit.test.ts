import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { addTargetDays, easterOf, firstTargetDay, isTargetDay } from './calendar.ts'
import { blockId, createMessageId, createUmr, endToEndId, isUmr, judgeIban, maskIban } from './identifiers.ts'
import { toSepaName, toSepaText } from './letters.ts'
import { type Block, type DebitFile, euros, writePain008 } from './pain-008.ts'

const day = (text: string) => Temporal.PlainDate.from(text)

describe('days on which banks settle', () => {
  it('knows Easter', () => {
    const known = [
      '1961-04-02',
      '2000-04-23',
      '2008-03-23',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2038-04-25',
    ]
    for (const easter of known) expect(String(easterOf(Number(easter.slice(0, 4))))).toBe(easter)
  })

  it('closes weekends and six holidays', () => {
    for (const closed of [
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
      '2026-11-21',
    ]) {
      expect(isTargetDay(day(closed)), closed).toBe(false)
    }
    // National holidays are none of them.
    for (const open of ['2026-10-05', '2026-05-14', '2026-05-25', '2026-12-24', '2026-12-31', '2026-04-02']) {
      expect(isTargetDay(day(open)), open).toBe(true)
    }
  })

  it('counts over Easter and Christmas', () => {
    expect(String(firstTargetDay(day('2026-04-03')))).toBe('2026-04-07')
    expect(String(firstTargetDay(day('2026-04-07')))).toBe('2026-04-07')
    expect(String(addTargetDays(day('2026-04-02'), 1))).toBe('2026-04-07')
    expect(String(addTargetDays(day('2026-12-23'), 6))).toBe('2027-01-04')
  })

  it('is always a day on which banks settle, and the next one', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map(n => day('1999-01-01').add({ days: n }))
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), (from, count) => {
        const later = addTargetDays(from, count)
        expect(isTargetDay(later)).toBe(true)
        let between = 0
        for (
          let at = from.add({ days: 1 });
          Temporal.PlainDate.compare(at, later) <= 0;
          at = at.add({ days: 1 })
        ) {
          if (isTargetDay(at)) between += 1
        }
        expect(between).toBe(count)
        expect(firstTargetDay(from).equals(from)).toBe(isTargetDay(from))
      }),
    )
    const year = fc.integer({ min: 1999, max: 2200 })
    fc.assert(
      fc.property(year, one => {
        const easter = easterOf(one)
        expect(easter.dayOfWeek).toBe(7)
        expect(Temporal.PlainDate.compare(easter, `${one}-03-22`)).toBeGreaterThanOrEqual(0)
        expect(Temporal.PlainDate.compare(easter, `${one}-04-25`)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('letters of banks', () => {
  it('writes out what can be written', () => {
    expect(toSepaText('Müller & Söhne GmbH, Straße 7', 140)).toBe('Mueller + Soehne GmbH, Strasse 7')
    expect(toSepaText('Ärztehaus Öl Übung', 140)).toBe('Aerztehaus Oel Uebung')
    expect(toSepaText('Café Ñandú “Praça” №5', 140)).toBe('Cafe Nandu .Praca. .5')
    expect(toSepaText('u\u0308ber', 140)).toBe('ueber')
    expect(toSepaText('  a\n\tb  ', 140)).toBe('a b')
    expect(toSepaName('株式会社')).toBe('....')
    expect(toSepaName(' ')).toBe('NOTPROVIDED')
  })

  it('has no other letters, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 140 }),
        (text, most) => {
          const written = toSepaText(text, most)
          expect(written).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
          expect(written.length).toBeLessThanOrEqual(most)
          expect(toSepaText(written, most)).toBe(written)
        },
      ),
    )
  })
})

describe('what accounts, mandates and debits are called', () => {
  it('judges account numbers', () => {
    expect(judgeIban('DE89370400440532013000')).toBe('fine')
    expect(judgeIban('DE89370400440532013001')).toBe('invalid')
    expect(judgeIban('NO9386011117947')).toBe('fine')
    expect(judgeIban('TR330006100519786457841326')).toBe('elsewhere')
    expect(judgeIban('no')).toBe('invalid')
    expect(maskIban('DE89370400440532013000')).toBe('DE89 ···· 3000')
  })

  it('names them within 35 letters', () => {
    const today = day('2026-11-19')
    expect(createUmr(today)).toMatch(/^M-20261119-[2-9A-Z]{8}$/)
    expect(blockId(createMessageId(today), 12)).toMatch(/^DD-20261119-[2-9A-Z]{8}-12$/)
    expect(isUmr(createUmr(today))).toBe(true)
    expect(isUmr("A+?/-:().,'9")).toBe(true)
    for (const wrong of ['', 'ä', 'a_b', 'a b', 'x'.repeat(36)]) expect(isUmr(wrong), wrong).toBe(false)
    expect(endToEndId('INV-000042', 1)).toBe('INV-000042-1')
    expect(endToEndId('RÉ/2026_7', 2)).toBe('R20267-2')
    expect(endToEndId('INV-000042', 1, 2)).toBe('INV-000042-1.2')
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 999 }), (number, n) => {
        expect(endToEndId(number, n)).toMatch(/^[A-Za-z0-9\-.]{2,35}$/)
        expect(endToEndId(number, n).endsWith(`-${n}`)).toBe(true)
      }),
    )
  })
})

const creditor = {
  name: 'Nordlicht Software GmbH & Co. KG',
  creditor_id: 'DE98ZZZ09999999999',
  iban: 'DE89370400440532013000',
  bic: null,
  address: null,
}
const debit = {
  end_to_end_id: 'INV-000042-1',
  amount_cents: 11_900,
  umr: 'M-20261119-ABCDEFGH',
  signed_on: '2026-11-01',
  holder: 'Grüße <& Co>',
  iban: 'FR1420041010050500013M02606',
  address: null,
  text: 'INV-000042 Nordlicht',
}
const block: Block = {
  id: 'DD-1-01',
  scheme: 'CORE',
  sequence: 'FRST',
  collection_on: '2026-12-03',
  debits: [debit],
}
const file: DebitFile = {
  message_id: 'DD-1',
  created_at: Temporal.Instant.from('2026-11-19T10:00:00.123Z'),
  initiator: 'Nordlicht',
  creditor,
  blocks: [block],
}

interface Parsed {
  [name: string]: Parsed & Parsed[] & string
}
const parse = (xml: string) =>
  (
    new XMLParser({
      parseTagValue: false,
      isArray: name => name === 'PmtInf' || name === 'DrctDbtTxInf',
    }).parse(xml) as Parsed
  ).Document!.CstmrDrctDbtInitn!
const keysOf = (part: object) => Object.keys(part).join(' ')

describe('the file for the bank', () => {
  it('has each part in its place', () => {
    const { GrpHdr, PmtInf } = parse(writePain008(file))
    expect(GrpHdr).toEqual({
      MsgId: 'DD-1',
      CreDtTm: '2026-11-19T10:00:00Z',
      NbOfTxs: '1',
      CtrlSum: '119.00',
      InitgPty: { Nm: 'Nordlicht' },
    })
    const one = PmtInf![0]!
    expect(keysOf(one)).toBe(
      'PmtInfId PmtMtd NbOfTxs CtrlSum PmtTpInf ReqdColltnDt Cdtr CdtrAcct CdtrAgt ChrgBr CdtrSchmeId DrctDbtTxInf',
    )
    expect(one.PmtTpInf).toEqual({ SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: 'FRST' })
    expect(one.CdtrAgt).toEqual({ FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } })
    expect(one.CdtrSchmeId).toEqual({
      Id: { PrvtId: { Othr: { Id: 'DE98ZZZ09999999999', SchmeNm: { Prtry: 'SEPA' } } } },
    })
    expect(one.DrctDbtTxInf![0]).toEqual({
      PmtId: { EndToEndId: 'INV-000042-1' },
      InstdAmt: '119.00',
      DrctDbtTx: { MndtRltdInf: { MndtId: 'M-20261119-ABCDEFGH', DtOfSgntr: '2026-11-01' } },
      DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
      Dbtr: { Nm: 'Gruesse .+ Co.' },
      DbtrAcct: { Id: { IBAN: 'FR1420041010050500013M02606' } },
      RmtInf: { Ustrd: 'INV-000042 Nordlicht' },
    })
    expect(writePain008(file)).toContain('<InstdAmt Ccy="EUR">119.00</InstdAmt>')
    expect(writePain008(file)).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08"')
  })

  it('names a bank where it is known, and an address in its parts alone', () => {
    const swiss = {
      line1: 'Bahnhofstr. 1',
      line2: null,
      postcode: '8001',
      city: 'Zürich',
      region: null,
      country: 'CH',
    }
    const written = (address: typeof swiss | null) =>
      writePain008({
        ...file,
        creditor: { ...creditor, bic: 'COBADEFFXXX' },
        blocks: [{ ...block, debits: [{ ...debit, address }] }],
      })
    const one = parse(written(swiss)).PmtInf![0]!
    expect(one.CdtrAgt).toEqual({ FinInstnId: { BICFI: 'COBADEFFXXX' } })
    expect(one.DrctDbtTxInf![0]!.Dbtr!.PstlAdr).toEqual({
      StrtNm: 'Bahnhofstr. 1',
      PstCd: '8001',
      TwnNm: 'Zuerich',
      Ctry: 'CH',
    })
    expect(written({ ...swiss, city: '' })).not.toContain('PstlAdr')
    expect(written(swiss)).not.toContain('AdrLine')
  })

  it('adds up exactly, in all and in each block', () => {
    const amounts = fc.oneof(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99_999_999_999 }))
    const blocks = fc.array(fc.array(amounts, { minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(blocks, all => {
        const { GrpHdr, PmtInf } = parse(
          writePain008({
            ...file,
            blocks: all.map((debits, n) => ({
              ...block,
              id: blockId('DD-1', n + 1),
              debits: debits.map(amount_cents => ({ ...debit, amount_cents })),
            })),
          }),
        )
        const sum = (list: readonly number[]) => list.reduce((total, cents) => total + BigInt(cents), 0n)
        expect(GrpHdr!.NbOfTxs).toBe(String(all.flat().length))
        expect(GrpHdr!.CtrlSum).toBe(euros(sum(all.flat())))
        all.forEach((debits, n) => {
          expect(PmtInf![n]!.NbOfTxs).toBe(String(debits.length))
          expect(PmtInf![n]!.CtrlSum).toBe(euros(sum(debits)))
          const written = PmtInf![n]!.DrctDbtTxInf!.map(one => one.InstdAmt! as string)
          expect(written.every(amount => /^\d+\.\d{2}$/.test(amount))).toBe(true)
          expect(written.map(amount => BigInt(amount.replace('.', '')))).toEqual(debits.map(BigInt))
        })
      }),
      { numRuns: 60 },
    )
  })
})
