import { Alert, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { type Bill, getBill } from '../../../../sdk/index.ts'
import { ShownField } from '../../kit/fields/shown-field.tsx'
import { Figure, Figures } from '../../kit/record/figures.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useBillAmount } from './amount.ts'
import type { BillTab } from './area.ts'
import { BillActions, loadOriginal } from './bill-actions.tsx'
import { BillAside } from './bill-aside.tsx'
import { BillLines } from './bill-lines.tsx'
import css from './bill-page.module.css'
import { useBillFields } from './fields.tsx'
import { Findings } from './findings.tsx'
import { useBillWords } from './words.ts'

const PdfView = lazy(() => import('../../kit/documents/pdf-view.tsx').then(one => ({ default: one.PdfView })))

export function BillPage(): ReactNode {
  const { billId } = useParams({ from: '/shell/bills/$billId' })
  const bill = useQuery({
    queryKey: ['bill', billId],
    queryFn: () => getBill({ client, path: { bill_id: billId } }),
  })
  if (!bill.data) return <Unloaded query={bill} />
  return <Loaded key={billId} bill={bill.data.data} />
}

function Loaded({ bill }: { bill: Bill }) {
  const { tab = 'bill' } = useSearch({ from: '/shell/bills/$billId' })
  const navigate = useNavigate()
  const words = useBillWords()
  const fields = useBillFields()
  const isPdf = bill.format === 'factur-x'
  return (
    <RecordPage
      list={{ to: '/bills', label: words.bills }}
      title={bill.seller.name ?? bill.number ?? words.bill}
      face={{ name: bill.seller.name ?? '–' }}
      badges={<ShownField fields={fields} name="status" row={bill} />}
      subtitle={[words.kinds[bill.kind], bill.number].filter(Boolean).join(' ')}
      actions={<BillActions bill={bill} />}
      cards={<BillAside bill={bill} />}
    >
      {bill.reject_reason && (
        <Alert color="red" mb="md" title={words.rejected}>
          {bill.reject_reason}
        </Alert>
      )}
      {isPdf ? (
        <Tabs
          value={tab}
          keepMounted={false}
          onChange={value =>
            void navigate({
              to: '/bills/$billId',
              params: { billId: bill.id },
              search: value === 'original' ? { tab: value as BillTab } : {},
              replace: true,
            })
          }
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="bill">{words.content}</Tabs.Tab>
            <Tabs.Tab value="original">{words.original}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="bill">
            <Content bill={bill} />
          </Tabs.Panel>
          <Tabs.Panel value="original">
            <Suspense fallback={<Skeleton height={320} />}>
              <PdfView
                label={words.original}
                queryKey={['bill', bill.id, 'file']}
                load={() => loadOriginal(bill)}
              />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Content bill={bill} />
      )}
    </RecordPage>
  )
}

function Content({ bill }: { bill: Bill }) {
  const words = useBillWords()
  const formats = useFormats()
  const amount = useBillAmount()
  return (
    <>
      <Findings bill={bill} />
      <Figures label={words.payable}>
        <Figure
          label={words.payable}
          value={amount(bill, bill.payable_cents)}
          note={bill.due_date && words.dueOn(formats.date(bill.due_date))}
        />
        <Figure label={words.total} value={amount(bill, bill.total_cents)} />
        <Figure label={words.tax} value={amount(bill, bill.tax_cents)} />
      </Figures>
      <div className={css.gap} />
      <BillLines bill={bill} />
    </>
  )
}
