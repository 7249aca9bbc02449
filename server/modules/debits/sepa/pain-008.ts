import type { Address } from '#kit/text/postal.ts'
import { toXml, type XmlNode } from '#kit/text/xml.ts'
import { toSepaName, toSepaText } from './letters.ts'

export type Scheme = 'CORE' | 'B2B'
export type Sequence = 'OOFF' | 'FRST' | 'RCUR'

export interface Creditor {
  name: string
  creditor_id: string
  iban: string
  bic: string | null
  address: Address | null
}

export interface Debit {
  end_to_end_id: string
  amount_cents: number
  umr: string
  signed_on: string
  holder: string
  iban: string
  address: Address | null
  text: string
}

export interface Block {
  id: string
  scheme: Scheme
  sequence: Sequence
  collection_on: string
  debits: readonly Debit[]
}

export interface DebitFile {
  message_id: string
  created_at: Temporal.Instant
  initiator: string
  creditor: Creditor
  blocks: readonly Block[]
}

export const PAIN_008 = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'

/** Two decimals, exactly: no float comes near it. */
export function euros(cents: number | bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const sumOf = (debits: readonly Debit[]): bigint =>
  debits.reduce((sum, { amount_cents }) => sum + BigInt(amount_cents), 0n)

const totals = (debits: readonly Debit[]): XmlNode[] => [
  ['NbOfTxs', String(debits.length)],
  ['CtrlSum', euros(sumOf(debits))],
]

/** ISO 20022 `pain.008.001.08` as the rulebooks of SEPA Direct Debit fill it. */
export function writePain008({ message_id, created_at, initiator, creditor, blocks }: DebitFile): string {
  return toXml([
    'Document',
    [
      [
        'CstmrDrctDbtInitn',
        [
          [
            'GrpHdr',
            [
              ['MsgId', message_id],
              ['CreDtTm', created_at.round('second').toString()],
              ...totals(blocks.flatMap(({ debits }) => debits)),
              ['InitgPty', [['Nm', toSepaName(initiator)]]],
            ],
          ],
          ...blocks.map(block => describeBlock(creditor, block)),
        ],
      ],
    ],
    { xmlns: PAIN_008 },
  ])
}

function describeBlock(creditor: Creditor, block: Block): XmlNode {
  return [
    'PmtInf',
    [
      ['PmtInfId', block.id],
      ['PmtMtd', 'DD'],
      ...totals(block.debits),
      [
        'PmtTpInf',
        [
          ['SvcLvl', [['Cd', 'SEPA']]],
          ['LclInstrm', [['Cd', block.scheme]]],
          ['SeqTp', block.sequence],
        ],
      ],
      ['ReqdColltnDt', block.collection_on],
      ['Cdtr', [['Nm', toSepaName(creditor.name)], addressOf(creditor.address)]],
      ['CdtrAcct', [['Id', [['IBAN', creditor.iban]]]]],
      ['CdtrAgt', agent(creditor.bic)],
      ['ChrgBr', 'SLEV'],
      [
        'CdtrSchmeId',
        [
          [
            'Id',
            [
              [
                'PrvtId',
                [
                  [
                    'Othr',
                    [
                      ['Id', creditor.creditor_id],
                      ['SchmeNm', [['Prtry', 'SEPA']]],
                    ],
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
      ...block.debits.map(describeDebit),
    ],
  ]
}

const describeDebit = (debit: Debit): XmlNode => [
  'DrctDbtTxInf',
  [
    ['PmtId', [['EndToEndId', debit.end_to_end_id]]],
    ['InstdAmt', euros(debit.amount_cents), { Ccy: 'EUR' }],
    [
      'DrctDbtTx',
      [
        [
          'MndtRltdInf',
          [
            ['MndtId', debit.umr],
            ['DtOfSgntr', debit.signed_on],
          ],
        ],
      ],
    ],
    ['DbtrAgt', agent(null)],
    ['Dbtr', [['Nm', toSepaName(debit.holder)], addressOf(debit.address)]],
    ['DbtrAcct', [['Id', [['IBAN', debit.iban]]]]],
    ['RmtInf', [['Ustrd', toSepaText(debit.text, 140)]]],
  ],
]

const agent = (bic: string | null): XmlNode[] => [
  ['FinInstnId', bic ? [['BICFI', bic]] : [['Othr', [['Id', 'NOTPROVIDED']]]]],
]

/** In its parts, or not at all: lines of text alone are refused from November 2026 on. */
function addressOf(address: Address | null): XmlNode | null {
  const city = toSepaText(address?.city ?? '', 35)
  const country = address?.country
  if (!address || !city || !country) return null
  const street = toSepaText(address.line1 ?? '', 70)
  const code = toSepaText(address.postcode ?? '', 16)
  return [
    'PstlAdr',
    [street ? ['StrtNm', street] : null, code ? ['PstCd', code] : null, ['TwnNm', city], ['Ctry', country]],
  ]
}
