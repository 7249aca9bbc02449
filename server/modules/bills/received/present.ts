import type { Bill, BillStatus } from '../schema.ts'
import type { BillRow } from './queries.ts'

export const presentBill = (row: BillRow): Bill => ({
  ...row,
  status: row.status as BillStatus,
  kind: row.kind as Bill['kind'],
  received_via: row.received_via as Bill['received_via'],
})
