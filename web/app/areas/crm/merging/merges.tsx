import { Button, Pagination, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listCompanyMerges, listContactMerges, type RecordMerge } from '../../../../../sdk/index.ts'
import { address } from '../../../kit/address.ts'
import { useAct } from '../../../kit/form/use-act.ts'
import { Avatar } from '../../../kit/people/avatar.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { useCommonWords } from '../../../kit/screen/words.ts'
import { client } from '../../../kit/session/api.ts'
import { Row, Rows } from '../../../kit/settings/rows.tsx'
import { useFormats } from '../../../kit/speech.tsx'
import { TextLink } from '../../../kit/text-link.tsx'
import { type Entity, useUnmerge } from './use-merge.tsx'
import { useMergeWords } from './words.ts'

const LIMIT = 20
const lists = { contact: listContactMerges, company: listCompanyMerges } as const
const pages = { contact: '/contacts', company: '/companies' } as const

/** What was merged, and a way back while there is one. */
export function Merges({ entity }: { entity: Entity }) {
  const words = useMergeWords()
  const [page, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['duplicates', 'merges', entity, page],
    queryFn: () => lists[entity]({ client, query: { page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
  })
  if (!found.data) return <Unloaded query={found} />
  const { data, pagination } = found.data
  return (
    <Stack>
      {data.length === 0 && <EmptyState title={words.noMerges} />}
      <Rows label={words.merges}>
        {data.map(one => (
          <Merge key={one.id} entity={entity} merge={one} />
        ))}
      </Rows>
      {pagination.pages > 1 && <Pagination total={pagination.pages} value={page} onChange={setPage} />}
    </Stack>
  )
}

function Merge({ entity, merge }: { entity: Entity; merge: RecordMerge }) {
  const words = useMergeWords()
  const shell = useCommonWords()
  const formats = useFormats()
  const unmerge = useUnmerge(entity)
  const undoing = useAct(() => unmerge(merge.id), { done: words.unmerged })
  const { kept, merged, at, by, can_undo, undone_at } = merge
  const gone = merged.map(({ name }) => name || '—').join(', ')
  return (
    <Row
      icon={<Avatar size={28} name={kept.name || '—'} kind={entity === 'company' ? 'company' : 'person'} />}
      title={
        <TextLink to={address(`${pages[entity]}/${kept.id}`)}>
          {words.becamePart(gone, kept.name || '—')}
        </TextLink>
      }
      note={[formats.shortDate(at), by?.name, undone_at && words.undoneOn(formats.shortDate(undone_at))]
        .filter(Boolean)
        .join(' · ')}
    >
      {can_undo && (
        <Button size="xs" variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
          {shell.undo}
        </Button>
      )}
    </Row>
  )
}
