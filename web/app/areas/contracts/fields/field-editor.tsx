import { ActionIcon, Alert, Button, Group, Text } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Contract, type ContractField, getContractPdf } from '../../../../../sdk/index.ts'
import { PdfView } from '../../../kit/documents/pdf-view.tsx'
import { DraftNote } from '../../../kit/form/drafts/draft-note.tsx'
import { client } from '../../../kit/session/api.ts'
import type { ContractDrafts } from '../text/use-contract-drafts.ts'
import { useContractWords } from '../words.ts'
import { aligned, changed, copiesOf, moveField, placeFree } from './arrange.ts'
import { dragFields } from './drag-fields.ts'
import { FieldBox } from './field-box.tsx'
import css from './field-editor.module.css'
import { FieldForm } from './field-form.tsx'
import { fieldKeys } from './field-keys.ts'
import { type FieldType, Palette } from './palette.tsx'

const sizes: Partial<Record<FieldType, { w: number; h: number }>> = {
  signature: { w: 0.3, h: 0.06 },
  initials: { w: 0.12, h: 0.05 },
  checkbox: { w: 0.03, h: 0.021 },
}
const zooms = [1, 1.4, 1.9] as const

/** What was copied last, from whichever contract. */
let clipboard: readonly ContractField[] = []

/** Places on the pages for the parties to fill, arranged by hand or by key. */
export function FieldEditor({ contract, drafts }: { contract: Contract; drafts: ContractDrafts }) {
  const words = useContractWords()
  const { placed, saving, save } = drafts
  const { fields } = placed.values
  const setFields = (next: readonly ContractField[]) => placed.set({ fields: next })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [party, setParty] = useState<'a' | 'b'>('b')
  const [zoom, setZoom] = useState(0)
  const sheets = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  /** Added by key: the next keys are for it. */
  const added = useRef<string | null>(null)
  useEffect(() => {
    if (added.current === null) return
    sheets.current?.querySelector<HTMLElement>(`[data-field="${added.current}"]`)?.focus()
    added.current = null
  })

  const meant = (id: string) => (chosen.includes(id) ? chosen : [id])
  const remove = (ids: readonly string[]) => {
    setFields(fields.filter(({ id }) => !ids.includes(id)))
    setChosen([])
  }
  const named = (ids: readonly string[]) => ids.flatMap(id => fields.find(one => one.id === id) ?? [])
  const addCopies = (copies: readonly ContractField[]) => {
    setFields([...fields, ...copies])
    setChosen(copies.map(({ id }) => id))
    added.current = copies[0]?.id ?? null
  }
  const duplicate = (ids: readonly string[]) => {
    const copied = named(ids)
    addCopies(copiesOf(fields, copied, Math.min(...copied.map(({ page }) => page))))
  }
  const drag = (event: PointerEvent, ids: readonly string[], kind: 'move' | 'size', all = fields) => {
    wasDragged.current = false
    dragFields(event, {
      fields: all,
      ids,
      kind,
      onChange: next => {
        wasDragged.current = true
        setFields(next)
      },
    })
  }
  const add: Parameters<typeof Palette>[0]['onAdd'] = (type, place) => {
    const id = crypto.randomUUID()
    const { w, h } = sizes[type] ?? { w: 0.25, h: 0.03 }
    const isChoice = type === 'radio' || type === 'dropdown'
    const field = {
      id,
      type,
      party,
      ...{ page: 0, x: 0, y: 0, w, h },
      required: true,
      label: words.fieldTypes[type],
      ...(isChoice ? { options: ['A', 'B'] } : {}),
    }
    const made = place
      ? moveField({ ...field, page: place.page, x: place.x - w / 2, y: place.y - h / 2 })
      : placeFree(fields, { ...field, page: pageInView(sheets.current), x: 0.5 - w / 2, y: 0.4 })
    const all = [...fields, made]
    setFields(all)
    setChosen([id])
    if (place) drag(place.pointer, [id], 'move', all)
    else added.current = id
  }
  const onKeys = fieldKeys({
    fields,
    meant,
    onChange: setFields,
    onRemove: remove,
    onCopy: ids => {
      clipboard = named(ids)
    },
    onPaste: () => {
      if (clipboard.length > 0) addCopies(copiesOf(fields, clipboard, pageInView(sheets.current)))
    },
    onDuplicate: duplicate,
    onLetGo: () => setChosen([]),
  })
  const parties = [
    { value: 'b' as const, label: contract.party_b_name || words.theirs },
    { value: 'a' as const, label: contract.party_a_name || words.ours },
  ]
  return (
    <>
      {saving.error && (
        <Alert color="red" role="alert" mb="sm">
          {saving.error.message}
        </Alert>
      )}
      <DraftNote draft={placed} mb="xs" />
      <div className={css.tools}>
        <Group align="start" gap="xs" wrap="nowrap">
          <Palette parties={parties} party={party} onParty={setParty} onAdd={add} />
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={words.zoomOut}
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            >
              <IconZoomOut size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={words.zoomIn}
              disabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            >
              <IconZoomIn size={16} />
            </ActionIcon>
            <Button disabled={!drafts.isChanged} loading={saving.isPending} onClick={save}>
              {words.saveFields}
            </Button>
          </Group>
        </Group>
        <FieldForm
          chosen={named(chosen)}
          onChange={some => setFields(changed(fields, chosen, () => some))}
          onAlign={edge => setFields(aligned(fields, chosen, edge))}
          onDuplicate={() => duplicate(chosen)}
          onRemove={() => remove(chosen)}
        />
      </div>
      <Text size="sm" c="dimmed" mb="sm">
        {words.fieldsHint}
      </Text>
      <div ref={sheets}>
        <PdfView
          label={contract.title}
          queryKey={['contract', contract.id, 'pdf', contract.updated_at]}
          load={() => getContractPdf({ client, path: { contract_id: contract.id } })}
          zoom={zooms[zoom]!}
          over={at =>
            fields
              .filter(one => one.page === at)
              .map(one => (
                <FieldBox
                  key={one.id}
                  field={one}
                  who={parties.find(({ value }) => value === one.party)?.label ?? ''}
                  isChosen={chosen.includes(one.id)}
                  onKeyDown={onKeys(one.id)}
                  onClick={event => {
                    if (wasDragged.current) wasDragged.current = false
                    else setChosen(event.shiftKey ? toggled(chosen, one.id) : [one.id])
                  }}
                  onDrag={(event, kind) => {
                    if (event.button !== 0 || event.shiftKey) return
                    const ids = kind === 'size' ? [one.id] : [one.id, ...meant(one.id)]
                    if (!chosen.includes(one.id)) setChosen([one.id])
                    drag(event, ids, kind)
                  }}
                />
              ))
          }
        />
      </div>
    </>
  )
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]

/** The page that the middle of the window shows, or the nearest to it. */
function pageInView(sheets: HTMLElement | null): number {
  const middle = window.innerHeight / 2
  const distances = [...(sheets?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].map(page => {
    const { top, bottom } = page.getBoundingClientRect()
    return { page: Number(page.dataset.page), far: Math.max(top - middle, middle - bottom, 0) }
  })
  return distances.toSorted((a, b) => a.far - b.far)[0]?.page ?? 0
}
