import { Badge } from '@mantine/core'
import type { BankTransaction } from '../../../../../sdk/index.ts'
import { useBankWords } from '../words.ts'

const colors: Record<BankTransaction['status'], string> = {
  unmatched: 'orange',
  proposed: 'blue',
  partially_matched: 'yellow',
  matched: 'green',
  ignored: 'gray',
  outgoing: 'gray',
}

export function Status({ status }: { status: BankTransaction['status'] }) {
  const words = useBankWords()
  return (
    <Badge variant="light" color={colors[status]}>
      {words.shown[status]}
    </Badge>
  )
}
