/** Files as banks write them, for tests. */

export interface SampleEntry {
  cents: number
  day: string
  ref?: string
  name?: string
  iban?: string
  text?: string
  reference?: string
  e2e?: string
  returnCode?: string
  status?: string
  /** Several booked together. */
  parts?: Omit<SampleEntry, 'day' | 'parts'>[]
}

export interface Sample {
  id?: string
  sequence?: number
  iban?: string
  currency?: string
  opening?: number
  closing?: number
  entries: SampleEntry[]
  version?: string
}

export const OWN = 'DE89370400440532013000'

const money = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<${name}>${content}</${name}>`

function details(
  { cents, name, iban, text, reference, e2e, returnCode, ref }: Omit<SampleEntry, 'day'>,
  currency: string,
): string {
  const role = cents < 0 ? 'Cdtr' : 'Dbtr'
  const refs = tag('AcctSvcrRef', ref) + tag('EndToEndId', e2e)
  const parties =
    (name ? `<${role}><Nm>${inXml(name)}</Nm></${role}>` : '') +
    (iban ? `<${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct>` : '')
  const remittance =
    tag('Ustrd', text && inXml(text)) +
    (reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : '')
  return `<TxDtls>${refs ? `<Refs>${refs}</Refs>` : ''}<Amt Ccy="${currency}">${money(cents)}</Amt>${
    parties ? `<RltdPties>${parties}</RltdPties>` : ''
  }${remittance ? `<RmtInf>${remittance}</RmtInf>` : ''}${
    returnCode ? `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>` : ''
  }</TxDtls>`
}

export function camt053(sample: Sample, kind: '052' | '053' | '054' = '053', withDetails = true): string {
  const { id = 'S1', sequence, iban = OWN, currency = 'EUR', opening, entries, version = '08' } = sample
  const sum = entries.reduce((total, one) => total + one.cents, 0)
  const closing = sample.closing ?? (opening === undefined ? undefined : opening + sum)
  const days = entries.map(one => one.day).toSorted()
  const balance = (code: string, cents: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${money(cents)}</Amt><CdtDbtInd>${
      cents < 0 ? 'DBIT' : 'CRDT'
    }</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const element = { '052': 'Rpt', '053': 'Stmt', '054': 'Ntfctn' }[kind]
  const outer = { '052': 'BkToCstmrAcctRpt', '053': 'BkToCstmrStmt', '054': 'BkToCstmrDbtCdtNtfctn' }[kind]
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${outer}><GrpHdr><MsgId>M</MsgId></GrpHdr><${element}><Id>${id}</Id>${tag(
    'ElctrncSeqNb',
    sequence?.toString(),
  )}<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${
    opening === undefined ? '' : balance('OPBD', opening, days[0] ?? '2026-11-16')
  }${closing === undefined ? '' : balance('CLBD', closing, days.at(-1) ?? '2026-11-16')}${entries
    .map(
      one =>
        `<Ntry><Amt Ccy="${currency}">${money(one.cents)}</Amt><CdtDbtInd>${
          one.cents < 0 ? 'DBIT' : 'CRDT'
        }</CdtDbtInd><Sts>${one.status ?? 'BOOK'}</Sts><BookgDt><Dt>${one.day}</Dt></BookgDt><ValDt><Dt>${one.day}</Dt></ValDt>${tag(
          'AcctSvcrRef',
          one.ref,
        )}${
          withDetails
            ? `<NtryDtls>${(one.parts ?? [{ ...one, ref: undefined } as unknown as SampleEntry]).map(part => details(part, currency)).join('')}</NtryDtls>`
            : ''
        }</Ntry>`,
    )
    .join('')}</${element}></${outer}></Document>`
}

export const inBase64 = (text: string): string => Buffer.from(text).toString('base64')
