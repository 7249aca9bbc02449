import { describe, expect, it } from 'vitest'
import { readReport } from './read-work.ts'

const read = (text: string) => readReport(Buffer.from(text))
const report = (inner: string, version = '10') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2026-12-07T09:00:00</CreDtTm></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`
const group = (inner = '') =>
  `<OrgnlGrpInfAndSts><OrgnlMsgId>DD-1</OrgnlMsgId><OrgnlMsgNmId>pain.008.001.08</OrgnlMsgNmId>${inner}</OrgnlGrpInfAndSts>`
const reason = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`
const debit = (id: string, state: string, code = '') =>
  `<TxInfAndSts><StsId>s</StsId><OrgnlEndToEndId>${id}</OrgnlEndToEndId>${state && `<TxSts>${state}</TxSts>`}${code && reason(code)}
  <OrgnlTxRef><InstdAmt Ccy="EUR">10.00</InstdAmt><Cdtr><Id><PrvtId><Othr><SchmeNm><Cd>NO</Cd></SchmeNm></Othr></PrvtId></Id></Cdtr></OrgnlTxRef></TxInfAndSts>`
const block = (inner: string) =>
  `<OrgnlPmtInfAndSts><OrgnlPmtInfId>DD-1-01</OrgnlPmtInfId>${inner}</OrgnlPmtInfAndSts>`

describe('reports of the bank', () => {
  it('names each debit that was refused, and leaves the others', () => {
    const inner =
      debit('INV-1-1', 'RJCT', 'AM04') + debit('INV-2-1', 'ACSC') + debit('INV-3-1', 'RJCT', 'MD01')
    for (const version of ['03', '10']) {
      expect(read(report(group() + block(inner), version))).toEqual([
        { of: 'debit', id: 'INV-1-1', code: 'AM04', on: '2026-12-07' },
        { of: 'debit', id: 'INV-3-1', code: 'MD01', on: '2026-12-07' },
      ])
    }
  })

  it('gives debits without a state or a reason those of their block', () => {
    const inner = `<PmtInfSts>RJCT</PmtInfSts>${reason('AC01')}${debit('INV-1-1', '')}${debit('INV-2-1', '', 'MS03')}`
    expect(read(report(group() + block(inner))).map(({ id, code }) => [id, code])).toEqual([
      ['INV-1-1', 'AC01'],
      ['INV-2-1', 'MS03'],
    ])
  })

  it('reads a block or a file refused as a whole', () => {
    const inner = `<PmtInfSts>RJCT</PmtInfSts>${reason('DT01')}`
    expect(read(report(group() + block(inner)))).toMatchObject([{ of: 'block', id: 'DD-1-01', code: 'DT01' }])
    expect(read(report(group(`<GrpSts>RJCT</GrpSts>${reason('FF01')}`)))).toMatchObject([
      { of: 'file', id: 'DD-1', code: 'FF01' },
    ])
    expect(read(report(group('<GrpSts>PART</GrpSts>') + block(debit('A-1', 'RJCT', 'MD07'))))).toMatchObject([
      { of: 'debit', id: 'A-1', code: 'MD07' },
    ])
    expect(read(report(group('<GrpSts>ACCP</GrpSts>')))).toEqual([])
  })

  it('refuses document types, entities and other files', () => {
    expect(() => read(`<!DOCTYPE a [<!ENTITY b "c">]>${report(group())}`)).toThrow('entities')
    expect(() => read(report(group('<GrpSts>&x;</GrpSts>')))).toThrow('entities')
    for (const other of [
      '',
      'INV-1-1;AM04',
      '<a/>',
      '<Document><BkToCstmrStmt/></Document>',
      '{"a":1}',
      '<CstmrPmtStsRpt>',
    ]) {
      expect(() => read(other), other).toThrow('no report')
    }
    expect(() => readReport(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toThrow('no report')
  })
})
