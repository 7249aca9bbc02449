import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Bill } from '../../../../sdk/index.ts'
import { useBillAmount } from './amount.ts'
import css from './bill-page.module.css'
import { useBillWords } from './words.ts'

type Finding = Bill['findings'][number]

/** What is wrong with a bill, in the reader's words; the rule stands behind for whoever writes to the seller. */
export function Findings({ bill }: { bill: Bill }) {
  const words = useBillWords()
  if (bill.valid) {
    return (
      <Alert color="green" variant="light" mb="md" icon={<IconCircleCheck size={18} />}>
        {words.allFine}
      </Alert>
    )
  }
  return (
    <Alert
      color="orange"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle size={18} />}
      title={words.findingsTitle(bill.findings.length)}
    >
      <ul className={css.findings}>
        {bill.findings.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <li key={index}>
            <Said finding={one} bill={bill} />{' '}
            <Text span className={css.rule}>
              {one.rule}
            </Text>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Said({ finding, bill }: { finding: Finding; bill: Bill }) {
  const words = useBillWords()
  const amount = useBillAmount()
  const { rule, message, line, stated_cents, expected_cents } = finding
  const said = words.rules[ruleOf(rule)] ?? message
  return (
    <>
      {line !== null && `${words.line(line)}: `}
      {said}
      {stated_cents !== null &&
        expected_cents !== null &&
        ` ${words.statedExpected(amount(bill, stated_cents), amount(bill, expected_cents))}`}
    </>
  )
}

/** The same is wrong whichever category of tax a rule is about. */
const ruleOf = (rule: string): string => rule.replace(/^BR-(?!CO|CL)[A-Z]+-(01|08)$/, 'BR-*-$1')
