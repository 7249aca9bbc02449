import { describe, expect, it } from 'vitest'
import { isCreditorId, readCreditor } from './creditor.ts'

describe('a creditor identifier', () => {
  it('has its check digits, whatever its business code is', () => {
    for (const id of ['DE98ZZZ09999999999', 'DE98ABC09999999999', 'AT61ZZZ01234567890', 'FR72ZZZ123456']) {
      expect([id, isCreditorId(id)]).toEqual([id, true])
    }
    for (const id of ['DE97ZZZ09999999999', 'DE98ZZZ09999999998', 'DE98', '', 'de98zzz09999999999']) {
      expect([id, isCreditorId(id)]).toEqual([id, false])
    }
  })

  it('is read with or without spaces, and with what is kept', () => {
    const kept = readCreditor(null, {
      creditor_id: 'de98 zzz 0999 9999 999',
      creditor_name: ' Acme   GmbH ',
      iban: 'de89 3704 0044 0532 0130 00',
    })
    expect(kept).toEqual({
      creditor_id: 'DE98ZZZ09999999999',
      creditor_name: 'Acme GmbH',
      iban: 'DE89370400440532013000',
      bic: null,
      notice_days: 14,
      assume_settled: true,
    })
    expect(readCreditor(kept, { notice_days: 5 })).toEqual({ ...kept, notice_days: 5 })
  })
})
