import { Alert, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { type Contract, getContract, getContractPdf } from '../../../../sdk/index.ts'
import { ShownField } from '../../kit/fields/shown-field.tsx'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Unloaded } from '../../kit/screen/screen-states.tsx'
import { client } from '../../kit/session/api.ts'
import { useMay } from '../../kit/session/session.ts'
import { FollowButton } from '../notifications/shared/follow-button.tsx'
import type { ContractTab } from './area.ts'
import { AuditTrail } from './audit-trail.tsx'
import { ContractActions } from './contract-actions.tsx'
import { useContractFields } from './fields.tsx'
import { PartiesCard } from './parties.tsx'
import { useContractDrafts } from './text/use-contract-drafts.ts'
import { useContractWords } from './words.ts'

// The editor and the drawing of pages are large: they come with the tab that needs them.
const TextEditor = lazy(() => import('./text/text-editor.tsx').then(one => ({ default: one.TextEditor })))
const FieldEditor = lazy(() =>
  import('./fields/field-editor.tsx').then(one => ({ default: one.FieldEditor })),
)
const PdfView = lazy(() => import('../../kit/documents/pdf-view.tsx').then(one => ({ default: one.PdfView })))

/** What was sent stays as the other side has it: to change it is to withdraw it first. */
export const isEditable = ({ status }: Contract): boolean => status === 'draft'

export function ContractPage(): ReactNode {
  const { contractId } = useParams({ from: '/shell/contracts/$contractId' })
  const contract = useQuery({
    queryKey: ['contract', contractId],
    queryFn: () => getContract({ client, path: { contract_id: contractId } }),
  })
  if (!contract.data) return <Unloaded query={contract} />
  return <Loaded key={contractId} contract={contract.data.data} />
}

function Loaded({ contract: one }: { contract: Contract }) {
  const { tab } = useSearch({ from: '/shell/contracts/$contractId' })
  const words = useContractWords()
  const fields = useContractFields()
  const may = useMay()
  const navigate = useNavigate()
  const drafts = useContractDrafts(one)
  const mayEdit = may('member') && isEditable(one)
  const wanted = tab ?? (mayEdit ? 'text' : 'document')
  const shown = !mayEdit && (wanted === 'text' || wanted === 'fields') ? 'document' : wanted
  return (
    <RecordPage
      list={{ to: '/contracts', label: words.contracts }}
      title={one.title}
      badges={<ShownField fields={fields} name="status" row={one} />}
      subtitle={[one.party_b_name, one.party_b_email].filter(Boolean).join(' · ')}
      actions={
        <>
          <FollowButton type="contract" id={one.id} />
          <ContractActions contract={one} drafts={drafts} />
        </>
      }
      aside={<PartiesCard contract={one} />}
    >
      {one.declined_at && one.declined_by && (
        <Alert
          color="red"
          mb="md"
          title={words.declinedBy(one.declined_by === 'a' ? one.party_a_name : one.party_b_name)}
        >
          {one.decline_reason}
        </Alert>
      )}
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={value =>
          void navigate({
            to: '/contracts/$contractId',
            params: { contractId: one.id },
            search: { tab: value as ContractTab },
            replace: true,
          })
        }
      >
        <Tabs.List mb="md">
          {mayEdit && <Tabs.Tab value="text">{words.text}</Tabs.Tab>}
          {mayEdit && <Tabs.Tab value="fields">{words.fields}</Tabs.Tab>}
          <Tabs.Tab value="document">{words.document}</Tabs.Tab>
          <Tabs.Tab value="audit">{words.audit}</Tabs.Tab>
        </Tabs.List>
        <Suspense fallback={<Skeleton height={320} />}>
          <Tabs.Panel value="text">
            <TextEditor contract={one} drafts={drafts} />
          </Tabs.Panel>
          <Tabs.Panel value="fields">
            <FieldEditor contract={one} drafts={drafts} />
          </Tabs.Panel>
          <Tabs.Panel value="document">
            <PdfView
              label={one.title}
              queryKey={['contract', one.id, 'pdf', one.updated_at]}
              load={() => getContractPdf({ client, path: { contract_id: one.id } })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="audit">
            <AuditTrail contractId={one.id} />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </RecordPage>
  )
}
