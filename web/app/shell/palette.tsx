import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { search } from '../../../sdk/index.ts'
import { address } from '../kit/address.ts'
import type { Action, NavItem, SettingsItem } from '../kit/area.ts'
import { usePlaceNames } from '../kit/navigation/names.ts'
import { Avatar } from '../kit/people/avatar.tsx'
import { useCommonWords } from '../kit/screen/words.ts'
import { client } from '../kit/session/api.ts'
import { useMay } from '../kit/session/session.ts'
import { useShownAreas } from './navigation/tabs.ts'

const FoundPages = lazy(() => import('./handbook/found-pages.tsx').then(one => ({ default: one.FoundPages })))

const [store, spotlight] = createSpotlight()
let whenReady = (): void => {}

/** `isReady` is called when its field has the focus, or at once where this closed it. */
export function togglePalette(isReady: () => void): void {
  whenReady()
  whenReady = isReady
  spotlight.toggle()
  if (!store.getState().opened) isReady()
}

/** Finds any record, any place and any action, by a few letters. */
export function Palette() {
  const words = useCommonWords()
  const may = useMay()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 120)
  const found = useQuery({
    queryKey: ['find', asked],
    queryFn: () => search({ client, query: { q: asked } }),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const areas = useShownAreas()
  const places = areas
    .flatMap(area => [...area.nav, ...(area.settings ?? [])])
    .filter(item => may(item.role ?? 'viewer'))
  const actions = areas.flatMap(area => area.actions ?? []).filter(one => may(one.role ?? 'member'))
  const records = asked.length > 1 ? (found.data?.data ?? []) : []
  const list = useRef<HTMLDivElement>(null)
  const answer = found.data
  useEffect(() => {
    // Records come after the letters that Spotlight chose by: Enter opens the first of what is shown.
    const choices = answer ? [...(list.current?.querySelectorAll('[data-action]') ?? [])] : []
    for (const [index, choice] of choices.entries()) choice.toggleAttribute('data-selected', index === 0)
  }, [answer])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      scrollable
      maxHeight={460}
    >
      <Spotlight.Search
        placeholder={words.searchHint}
        aria-label={words.search}
        onFocus={() => whenReady()}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList ref={list}>
        {records.map(({ type, items }) => (
          <Spotlight.ActionsGroup key={type} label={words.kinds[type] ?? type}>
            {items.map(item => (
              <Spotlight.Action
                key={item.id}
                label={item.title}
                description={item.subtitle}
                leftSection={<Face type={type} name={item.title} />}
                onClick={() => void navigate({ href: item.url })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        <Group label={words.actions} text={text}>
          {actions.map(action => (
            <Choice
              key={action.id}
              entry={action}
              text={text}
              onChoose={() => void navigate({ to: address(action.to), search: action.search ?? {} })}
            />
          ))}
        </Group>
        <Group label={words.goTo} text={text}>
          {places.map(item => (
            <Choice
              key={item.to}
              entry={item}
              text={text}
              onChoose={() => void navigate({ to: address(item.to) })}
            />
          ))}
        </Group>
        <Suspense>
          <FoundPages text={text} />
        </Suspense>
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

const Face = ({ type, name }: { type: string; name: string }) =>
  (type === 'contact' || type === 'company') && (
    <Avatar name={name} kind={type === 'company' ? 'company' : 'person'} size={26} />
  )

const Group = ({ label, children }: { label: string; text: string; children: ReactNode }) => (
  <Spotlight.ActionsGroup label={label}>{children}</Spotlight.ActionsGroup>
)

interface ChoiceProps {
  entry: Action | NavItem | SettingsItem
  text: string
  onChoose: () => void
}

function Choice({ entry, text, onChoose }: ChoiceProps) {
  const label = entry.useLabel()
  const { places } = usePlaceNames()
  // "Money" finds what stands there.
  const place = 'place' in entry && entry.place ? places[entry.place] : ''
  if (!`${label}\n${place}`.toLowerCase().includes(text.trim().toLowerCase())) return null
  const Icon = entry.icon ?? IconArrowRight
  return <Spotlight.Action label={label} leftSection={<Icon size={18} stroke={1.6} />} onClick={onChoose} />
}
