import { Button, Checkbox, Collapse, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useFormats } from '../speech.tsx'
import css from './leads.module.css'
import { type LeadWords, useLeadWords } from './words.ts'

/** By facet; the reference has no names for them. */
export type Counts = Readonly<Record<string, readonly { value: string; count: number }[]>>
type Facet = keyof LeadWords['facets']

interface FacetsProps {
  counts: Counts
  where: Record<string, string[]>
  onChange: (where: Record<string, string[]>) => void
}

/** At the side, what each value would leave; on a phone behind a button. */
export function Facets({ counts, where, onChange }: FacetsProps) {
  const words = useLeadWords()
  const isNarrow = useMediaQuery('(max-width: 760px)')
  const [isOpen, { toggle }] = useDisclosure(false)
  const facets = (Object.keys(words.facets) as Facet[]).filter(facet => (counts[facet] ?? []).length > 0)
  const chosen = Object.values(where).flat().length
  const list = (
    <div className={css.facets}>
      {chosen > 0 && (
        <Button variant="subtle" size="compact-sm" justify="start" onClick={() => onChange({})}>
          {words.clear}
        </Button>
      )}
      {facets.map(facet => (
        <FacetValues key={facet} facet={facet} values={counts[facet]!} where={where} onChange={onChange} />
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

interface ValuesProps extends Omit<FacetsProps, 'counts'> {
  facet: Facet
  values: NonNullable<Counts[string]>
}

function FacetValues({ facet, values, where, onChange }: ValuesProps) {
  const words = useLeadWords()
  const formats = useFormats()
  const chosen = where[facet] ?? []
  const toggle = (value: string) =>
    onChange({
      ...where,
      [facet]: chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value],
    })
  const nameOf = (value: string) =>
    facet === 'country' ? formats.country(value) : (words.values[value] ?? value)
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
