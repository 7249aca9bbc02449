import { useQuery } from '@tanstack/react-query'
import { address } from '../address.ts'
import { Named } from '../people/avatar.tsx'
import { type KnownRecords, type RecordKind, recordKinds } from '../pick/record-kinds.ts'
import { TextLink } from '../text-link.tsx'

interface NamedRecord {
  kind: RecordKind
  id: string | null
  /** Where the record that points at it says it. */
  name?: string | null | undefined
}

/** What a record is called. Who does not know it asks once; the record's own page then has the answer too. */
export function useRecordName({ kind, id, name }: NamedRecord): string | null {
  const { get, nameOf } = recordKinds[kind]
  const found = useQuery({
    queryKey: [kind, id],
    queryFn: () => get(id!) as Promise<{ data: KnownRecords[RecordKind] }>,
    enabled: id !== null && !name,
  })
  return name || (found.data ? nameOf(found.data.data as never) : null)
}

interface RecordLinkProps extends NamedRecord {
  id: string
  /** Shown while the name is not there. */
  otherwise: string
}

export function RecordLink({ otherwise, ...of }: RecordLinkProps) {
  const name = useRecordName(of)
  const link = <TextLink to={address(recordKinds[of.kind].path(of.id))}>{name ?? otherwise}</TextLink>
  if (of.kind === 'deal') return link
  return (
    <Named name={name ?? ''} kind={of.kind === 'company' ? 'company' : 'person'}>
      {link}
    </Named>
  )
}
