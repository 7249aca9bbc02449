import { Badge, Button, Checkbox, Menu, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createView, deleteView, listViews, type SavedView, updateView } from '../../../../../sdk/index.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { Question } from '../../form/question.tsx'
import { useAct } from '../../form/use-act.ts'
import { useDraft } from '../../form/use-draft.ts'
import { notifications } from '../../notices.tsx'
import { client } from '../../session/api.ts'
import { useMay } from '../../session/session.ts'
import css from '../record-list.module.css'
import { useListWords } from '../words.ts'
import { isShown, keepView, type Shown, showView } from './views.ts'

interface ViewMenuProps {
  entity: SavedView['entity']
  search: Shown
  columns: string[]
  /** Whether the list stands as it was opened, so that one may begin with a view. */
  isFresh: boolean
  onShow: (search: Shown, columns: readonly string[]) => void
}

const everything: Shown = {
  q: undefined,
  where: undefined,
  sort: undefined,
  order: undefined,
} as Shown

/** As many as a line holds; the others are in the menu. */
const MOST_TABS = 7

/** Lists as people want to see them again: their own, and those of the organization. */
export function ViewMenu({ entity, search, columns, isFresh, onShow }: ViewMenuProps) {
  const words = useListWords()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [doomed, setDoomed] = useState<SavedView | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  // All of them, once for all lists.
  const found = useQuery({ queryKey: ['views'], queryFn: () => listViews({ client }), staleTime: 5 * 60_000 })
  const views = (found.data?.data ?? []).filter(view => view.entity === entity)
  const first = views.find(view => view.is_default)
  const show = (view: SavedView) => {
    setChosen(view.id)
    onShow(showView(view), view.columns)
  }
  const begun = useRef(false)
  useEffect(() => {
    if (!found.data || begun.current) return
    begun.current = true
    if (first && isFresh) show(first)
  })
  const current =
    views.find(view => view.id === chosen && isShown(view, search, columns)) ??
    views.find(view => isShown(view, search, columns))
  const changed = current ? undefined : views.find(view => view.id === chosen && view.can_edit)
  const showAll = () => {
    setChosen(null)
    onShow(everything, [])
  }
  return (
    <>
      {views.length > 0 && (
        <div className={css.views} role="tablist" aria-label={words.views}>
          <ViewTab isShown={!current && isFresh} onShow={showAll}>
            {words.allRecords}
          </ViewTab>
          {views.slice(0, MOST_TABS).map(view => (
            <ViewTab key={view.id} isShown={view.id === current?.id} onShow={() => show(view)}>
              {view.name}
            </ViewTab>
          ))}
        </div>
      )}
      <Menu shadow="md" position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={15} />}>
            {current?.name ?? words.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={showAll}>{words.allRecords}</Menu.Item>
          {views.map(view => (
            <Menu.Item
              key={view.id}
              onClick={() => show(view)}
              leftSection={view.id === current?.id ? <IconCheck size={14} /> : null}
              rightSection={
                view.visibility === 'organization' && (
                  <Badge size="xs" variant="light" color="gray" tt="none">
                    {words.shared}
                  </Badge>
                )
              }
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={14} />} onClick={() => setSaving(true)}>
            {words.saveView}
          </Menu.Item>
          {changed && <SaveChanges view={changed} kept={keepView(search, columns)} />}
          {current && <CurrentItems view={current} onDelete={() => setDoomed(current)} />}
        </Menu.Dropdown>
      </Menu>
      <Question
        isOpen={doomed !== null}
        title={words.deleteView(doomed?.name ?? '')}
        text={doomed?.visibility === 'organization' ? words.deleteSharedText : words.deleteViewText}
        submit={words.deleteView(doomed?.name ?? '')}
        isDangerous
        onClose={() => setDoomed(null)}
        onSubmit={() => deleteView({ client, path: { view_id: doomed!.id } })}
        onDone={() => {
          setDoomed(null)
          void queries.invalidateQueries({ queryKey: ['views'] })
          notifications.show({ message: words.viewDeleted })
        }}
      />
      <SaveView
        isOpen={isSaving}
        entity={entity}
        kept={keepView(search, columns)}
        onClose={() => setSaving(false)}
        onDone={id => {
          setChosen(id)
          setSaving(false)
        }}
      />
    </>
  )
}

type Kept = ReturnType<typeof keepView>

interface ViewTabProps {
  isShown: boolean
  onShow: () => void
  children: string
}

function ViewTab({ isShown, onShow, children }: ViewTabProps) {
  return (
    <UnstyledButton role="tab" aria-selected={isShown} className={css.view} onClick={onShow}>
      {children}
    </UnstyledButton>
  )
}

function SaveChanges({ view, kept }: { view: SavedView; kept: Kept }) {
  const words = useListWords()
  const saving = useAct(() => updateView({ client, path: { view_id: view.id }, body: kept }), {
    stale: ['views'],
    done: words.viewSaved,
  })
  return (
    <Menu.Item leftSection={<IconDeviceFloppy size={14} />} onClick={() => saving.mutate()}>
      {words.saveChanges(view.name)}
    </Menu.Item>
  )
}

/** What can be done with the view that is shown. */
function CurrentItems({ view, onDelete }: { view: SavedView; onDelete: () => void }) {
  const words = useListWords()
  const path = { view_id: view.id }
  const beginning = useAct(() => updateView({ client, path, body: { is_default: !view.is_default } }), {
    stale: ['views'],
    done: words.viewSaved,
  })
  return (
    <>
      <Menu.Item
        leftSection={view.is_default ? <IconStarFilled size={14} /> : <IconStar size={14} />}
        onClick={() => beginning.mutate()}
      >
        {view.is_default ? words.beginWithout : words.beginWith}
      </Menu.Item>
      {view.can_edit && (
        <Menu.Item
          color="var(--mantine-color-red-light-color)"
          leftSection={<IconTrash size={14} />}
          onClick={onDelete}
        >
          {words.deleteView(view.name)}
        </Menu.Item>
      )}
    </>
  )
}

interface SaveViewProps {
  isOpen: boolean
  entity: SavedView['entity']
  kept: Kept
  onClose: () => void
  onDone: (id: string) => void
}

function SaveView({ isOpen, entity, kept, onClose, onDone }: SaveViewProps) {
  const words = useListWords()
  const may = useMay()
  const queries = useQueryClient()
  const draft = useDraft({ of: `view/new/${entity}`, saved: { name: '', isShared: false, isDefault: false } })
  const [name, setName] = draft.part('name')
  const [isShared, setShared] = draft.part('isShared')
  const [isDefault, setDefault] = draft.part('isDefault')
  return (
    <FormModal
      draft={draft}
      isOpen={isOpen}
      title={words.saveView}
      submit={words.saveView}
      onClose={onClose}
      onSubmit={() =>
        createView({
          client,
          body: {
            entity,
            name,
            ...kept,
            visibility: isShared ? 'organization' : 'own',
            is_default: isDefault,
          },
        })
      }
      onDone={async answer => {
        notifications.show({ message: words.viewSaved })
        await queries.invalidateQueries({ queryKey: ['views'] })
        onDone(answer.data.id)
      }}
    >
      <TextInput
        label={words.viewName}
        required
        maxLength={100}
        data-autofocus
        value={name}
        error={draft.errorOf('name')}
        onChange={event => setName(event.currentTarget.value)}
      />
      {may('member') && (
        <Checkbox
          label={words.shareView}
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={words.beginWith}
        checked={isDefault}
        onChange={event => setDefault(event.currentTarget.checked)}
      />
    </FormModal>
  )
}
