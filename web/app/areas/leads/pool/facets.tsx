import { Button, Checkbox, Collapse, TagsInput, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useCodes } from '../../../kit/sentences/use-translated.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { type LeadWords, useLeadWords } from '../words.ts'
import type { Flag, Kind } from './address.ts'
import css from './pool.module.css'

/** By facet; the reference has no names for them. */
export type Counts = Readonly<Record<string, readonly { value: string; count: number }[]>>
type Facet = keyof LeadWords['facets']
type Where = Record<string, string[]>

interface FacetsProps {
  kind: Kind
  counts: Counts
  where: Where
  /** Whether a saved search brought conditions that stand nowhere on the page. */
  hasMore: boolean
  onChange: (where: Where) => void
  onClear: () => void
}

/** At the side, what each value would leave; on a phone behind a button. */
export function Facets({ kind, counts, where, hasMore, onChange, onClear }: FacetsProps) {
  const words = useLeadWords()
  const isNarrow = useMediaQuery('(max-width: 760px)')
  const [isOpen, { toggle }] = useDisclosure(false)
  const facets = (Object.keys(words.facets) as Facet[]).filter(facet => (counts[facet] ?? []).length > 0)
  const chosen = Object.values(where).flat().length + (hasMore ? 1 : 0)
  const set = (key: string, values: string[]) => onChange({ ...where, [key]: values })
  const list = (
    <div className={css.facets}>
      {chosen > 0 && (
        <Button variant="subtle" size="compact-sm" justify="start" onClick={onClear}>
          {words.clear}
        </Button>
      )}
      {hasMore && (
        <Text size="xs" c="dimmed">
          {words.moreConditions}
        </Text>
      )}
      {kind === 'person' && (
        <>
          <TagsInput
            size="xs"
            label={words.titles}
            placeholder={where.titles?.length ? '' : words.titlesHint}
            value={where.titles ?? []}
            maxTags={100}
            onChange={values => set('titles', values)}
          />
          <Flags where={where} onChange={onChange} />
        </>
      )}
      {facets.map(facet => (
        <FacetValues
          key={facet}
          facet={facet}
          values={counts[facet]!}
          chosen={where[facet] ?? []}
          onChange={values => set(facet, values)}
        />
      ))}
    </div>
  )
  if (!isNarrow) return list
  return (
    <div>
      <Button variant="default" fullWidth onClick={toggle} aria-expanded={isOpen} mb="sm">
        {chosen > 0 ? `${words.filters} (${chosen})` : words.filters}
      </Button>
      <Collapse expanded={isOpen}>{list}</Collapse>
    </div>
  )
}

function Flags({ where, onChange }: { where: Where; onChange: (where: Where) => void }) {
  const words = useLeadWords()
  return (
    <fieldset className={css.facet}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        {words.known}
      </Text>
      {(Object.entries(words.flags) as [Flag, string][]).map(([flag, label]) => {
        const isSet = where[flag]?.[0] === 'true'
        return (
          <Checkbox
            key={flag}
            size="xs"
            label={label}
            checked={isSet}
            onChange={() => {
              const { [flag]: _, ...others } = where
              onChange(isSet ? others : { ...where, [flag]: ['true'] })
            }}
          />
        )
      })}
    </fieldset>
  )
}

interface ValuesProps {
  facet: Facet
  values: NonNullable<Counts[string]>
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

function FacetValues({ facet, values, chosen, onChange }: ValuesProps) {
  const words = useLeadWords()
  const formats = useFormats()
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value])
  const codes = useCodes()
  const nameOf = (value: string) => {
    if (facet === 'country') return formats.country(value)
    return words.values[value] ?? (facet === 'industry' ? codes(value) : value)
  }
  return (
    <fieldset className={css.facet}>
      <Text component="legend" size="sm" fw={600} mb={4}>
        {words.facets[facet]}
      </Text>
      {values.map(({ value, count }) => (
        <div key={value} className={css.value}>
          <Checkbox
            size="xs"
            label={nameOf(value)}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
          />
          <span className={css.count}>{formats.number(count)}</span>
        </div>
      ))}
    </fieldset>
  )
}
