import { Badge, Button, Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  addListMembers,
  type Contact,
  type ContactList,
  deleteList,
  getList,
  type ListListMembersData,
  listListMembers,
  removeListMember,
  updateList,
} from '../../../../../sdk/index.ts'
import type { Field } from '../../../kit/fields/field.ts'
import { ConfirmButton } from '../../../kit/form/confirm-button.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { useAct } from '../../../kit/form/use-act.ts'
import { useDraft } from '../../../kit/form/use-draft.ts'
import { RecordList } from '../../../kit/list/record-list.tsx'
import { ContactPicker, type PickedContact } from '../../../kit/pick/contact-picker.tsx'
import { RecordPage } from '../../../kit/record/record-page.tsx'
import { EmptyState } from '../../../kit/screen/empty-state.tsx'
import { Unloaded } from '../../../kit/screen/screen-states.tsx'
import { client } from '../../../kit/session/api.ts'
import { useMay } from '../../../kit/session/session.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useContactFields } from '../shared/fields.ts'
import { useListsWords } from './words.ts'

export function ListPage(): ReactNode {
  const { listId } = useParams({ from: '/shell/lists/$listId' })
  const search = useSearch({ from: '/shell/lists/$listId' })
  const words = useListsWords()
  const fields = useMemberFields()
  const formats = useFormats()
  const may = useMay()
  const navigate = useNavigate()
  const path = { list_id: listId }
  const [isRenaming, setRenaming] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const list = useQuery({ queryKey: ['lists', 'one', listId], queryFn: () => getList({ client, path }) })
  const removing = useAct(() => deleteList({ client, path }), {
    stale: ['lists', 'contacts'],
    onDone: () => void navigate({ to: '/lists' }),
  })
  if (!list.data) return <Unloaded query={list} />
  const one = list.data.data
  return (
    <RecordPage
      list={{ to: '/lists', label: words.lists }}
      title={one.name}
      badges={
        <Badge variant="light">{words.count(formats.number(one.member_count), one.member_count)}</Badge>
      }
      subtitle={one.description}
      actions={
        may('member') && (
          <Group gap="xs">
            <Button onClick={() => setAdding(true)}>{words.addContact}</Button>
            <Button variant="default" onClick={() => setRenaming(true)}>
              {words.rename}
            </Button>
            <ConfirmButton
              size="sm"
              question={words.deleteQuestion}
              confirm={words.deleteList}
              onConfirm={() => removing.mutate()}
            >
              {words.delete}
            </ConfirmButton>
          </Group>
        )
      }
    >
      <RecordList<Contact, ListListMembersData>
        entity="lists"
        scope={[listId, 'members']}
        title={words.contacts}
        isInside
        search={search}
        fields={fields}
        fetch={(query, signal) => listListMembers({ client, path, query, signal })}
        href={contact => `/contacts/${contact.id}`}
        nameOf={contact => contact.name || contact.email || contact.id}
        bulk={may('member') ? [takeOff(listId, words.takeOff)] : []}
        empty={
          <EmptyState title={words.emptyList} text={words.emptyListText}>
            {may('member') && <Button onClick={() => setAdding(true)}>{words.addContact}</Button>}
          </EmptyState>
        }
      />
      <Rename list={one} isOpen={isRenaming} onClose={() => setRenaming(false)} />
      <AddContact listId={listId} isOpen={isAdding} onClose={() => setAdding(false)} />
    </RecordPage>
  )
}

/** As contacts are shown everywhere; this list has no order or filter but its own. */
const useMemberFields = (): Field<Contact, ListListMembersData>[] =>
  useContactFields().map(({ sort: _, filter: __, filterAny: ___, ...field }) => field)

function takeOff(listId: string, label: string) {
  return {
    id: 'take-off',
    label,
    run: async (ids: string[]) => {
      for (const contact_id of ids) await removeListMember({ client, path: { list_id: listId, contact_id } })
    },
  }
}

function useStale() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries({ queryKey: ['lists'] })
  }
}

interface DialogProps {
  isOpen: boolean
  onClose: () => void
}

function Rename({ list, isOpen, onClose }: DialogProps & { list: ContactList }) {
  const words = useListsWords()
  const refresh = useStale()
  const draft = useDraft({
    of: `list/${list.id}`,
    saved: { name: list.name, description: list.description ?? '' },
  })
  const { field, values } = draft
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.rename}
      submit={words.save}
      onClose={onClose}
      onSubmit={() =>
        updateList({
          client,
          path: { list_id: list.id },
          body: { name: values.name, description: values.description || null },
        })
      }
      onDone={() => {
        refresh()
        onClose()
      }}
    >
      <TextInput label={words.name} required data-autofocus {...field('name')} />
      <TextInput label={words.description} {...field('description')} />
    </FormModal>
  )
}

function AddContact({ listId, isOpen, onClose }: DialogProps & { listId: string }) {
  const words = useListsWords()
  const refresh = useStale()
  const [picked, setPicked] = useState<PickedContact | null>(null)
  return (
    <FormModal
      draft={null}
      isOpen={isOpen}
      title={words.addContact}
      submit={words.add}
      onClose={onClose}
      onSubmit={() =>
        addListMembers({
          client,
          path: { list_id: listId },
          body: { contact_ids: picked?.id ? [picked.id] : [] },
        })
      }
      onDone={() => {
        setPicked(null)
        refresh()
        onClose()
      }}
    >
      <ContactPicker label={words.contact} value={picked} onChange={setPicked} isFocused />
    </FormModal>
  )
}
