/** What one entry of a statement says. */
export interface StatementEntry {
  cents: number
  text: string
}

const DAY = '2026-11-16'
let serial = 0

/** A camt.053 of entries that were never there before. */
export function writeCamt053(iban: string, entries: readonly StatementEntry[]): string {
  serial += 1
  const body = entries.map(({ cents, text }, n) => {
    const amount = (cents / 100).toFixed(2)
    return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${DAY}</Dt></BookgDt><ValDt><Dt>${DAY}</Dt></ValDt><AcctSvcrRef>${serial}-${n}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E${serial}-${n}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Payer ${n}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>FR1420041010050500013M02606</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M${serial}</MsgId></GrpHdr><Stmt><Id>S${serial}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${body.join('')}</Stmt></BkToCstmrStmt></Document>`
}
