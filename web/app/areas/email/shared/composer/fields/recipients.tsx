import { Combobox, Pill, PillsInput, Text, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EmailPerson } from '../../../../../../../sdk/index.ts'
import { listCompanies, listContacts } from '../../../../../../../sdk/index.ts'
import { client } from '../../../../../kit/session/api.ts'
import css from '../composer.module.css'
import { isAddress, joined, keyOf, readPeople } from '../draft/mail-values.ts'
import { useComposerWords } from '../words.ts'

interface RecipientsProps {
  label: string
  value: readonly EmailPerson[]
  typing: string
  onChange: (value: EmailPerson[], typing: string) => void
  /** Why somebody cannot be written to, by address. */
  blocked: ReadonlyMap<string, string>
  isFocused?: boolean
  /** What stands at the end of the line. */
  children?: React.ReactNode
}

const MOST_OF_A_COMPANY = 10

/** Who is found by a few letters: people with an address, and companies, whose people are taken all at once. */
function useFound(asked: string) {
  const people = useQuery({
    queryKey: ['contacts', 'picker', asked],
    queryFn: ({ signal }) => listContacts({ client, query: { limit: 8, q: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const companies = useQuery({
    queryKey: ['companies', 'picker', asked],
    queryFn: ({ signal }) => listCompanies({ client, query: { limit: 3, q: asked }, signal }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  if (asked === '') return { people: [], companies: [] }
  return {
    people: (people.data?.data ?? []).filter(one => one.email !== null),
    companies: (companies.data?.data ?? []).filter(one => one.contact_count > 0),
  }
}

/** Who gets a mail: people by a few letters, whole addresses as they are typed or pasted. */
export function Recipients(props: RecipientsProps) {
  const { label, value, typing, onChange, blocked, isFocused, children } = props
  const words = useComposerWords()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [asked] = useDebouncedValue(typing.trim(), 120)
  const { people, companies } = useFound(asked)
  const has = new Set(value.map(one => keyOf(one.email)))
  const options = people.filter(one => !has.has(keyOf(one.email!)))
  const add = (more: readonly EmailPerson[], rest = '') => {
    onChange(joined(value, more), rest)
    combobox.closeDropdown()
  }
  const takeCompany = async (id: string) => {
    const { data } = await listContacts({ client, query: { company_ids: [id], limit: MOST_OF_A_COMPANY } })
    add(data.flatMap(({ name, email }) => (email ? [{ name, email }] : [])))
  }
  const choose = (key: string) => {
    const person = options.find(one => one.id === key)
    if (person) add([{ name: person.name, email: person.email! }])
    else if (companies.some(one => one.id === key)) void takeCompany(key)
  }
  const takeTyped = (): boolean => {
    if (typing.trim() === '') return false
    const { people: read, rest } = readPeople(typing)
    if (read.length > 0) add(read, rest)
    return read.length > 0
  }
  return (
    <div className={css.line}>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal shadow="md" position="bottom-start">
        <Combobox.DropdownTarget>
          <PillsInput
            variant="unstyled"
            size="sm"
            className={css.people}
            label={label}
            classNames={{ root: css.labelled, label: css.label, wrapper: css.grow }}
          >
            <Pill.Group>
              {value.map(one => (
                <Pill
                  key={keyOf(one.email)}
                  withRemoveButton
                  title={blocked.get(keyOf(one.email)) ?? one.email}
                  className={css.pill}
                  data-bad={blocked.has(keyOf(one.email)) || !isAddress(one.email) || undefined}
                  removeButtonProps={{ 'aria-label': words.removePerson(one.name || one.email) }}
                  onRemove={() =>
                    onChange(
                      value.filter(other => other !== one),
                      typing,
                    )
                  }
                >
                  {one.name || one.email}
                </Pill>
              ))}
              <Combobox.EventsTarget>
                <PillsInput.Field
                  aria-label={label}
                  data-autofocus={isFocused || undefined}
                  autoFocus={isFocused}
                  autoComplete="off"
                  value={typing}
                  onBlur={() => {
                    takeTyped()
                    combobox.closeDropdown()
                  }}
                  onChange={({ currentTarget }) => {
                    const text = currentTarget.value
                    const { people: read, rest } = /[,;\n]/.test(text)
                      ? readPeople(text)
                      : { people: [], rest: text }
                    if (read.length > 0) add(read, rest)
                    else {
                      onChange([...value], text)
                      combobox.openDropdown()
                      combobox.updateSelectedOptionIndex()
                    }
                  }}
                  onKeyDown={event => {
                    if (event.key === 'Backspace' && typing === '' && value.length > 0) {
                      event.preventDefault()
                      onChange(value.slice(0, -1), '')
                    }
                    const isChosen = combobox.dropdownOpened && combobox.getSelectedOptionIndex() >= 0
                    if (
                      (event.key === 'Enter' || event.key === 'Tab' || event.key === ' ') &&
                      !isChosen &&
                      isAddress(typing.trim())
                    ) {
                      if (event.key !== 'Tab') event.preventDefault()
                      takeTyped()
                    } else if (event.key === 'Tab' && combobox.dropdownOpened && options[0]) {
                      event.preventDefault()
                      add([{ name: options[0].name, email: options[0].email! }])
                    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                      event.preventDefault()
                      if (!isChosen && options[0] && typing.trim() !== '')
                        add([{ name: options[0].name, email: options[0].email! }])
                    }
                    if (event.key === 'Escape' && combobox.dropdownOpened) event.stopPropagation()
                  }}
                />
              </Combobox.EventsTarget>
            </Pill.Group>
          </PillsInput>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={options.length + companies.length === 0}>
          <Combobox.Options>
            {options.map(one => (
              <Combobox.Option key={one.id} value={one.id}>
                <span className={css.found}>
                  <IconUser size={14} aria-hidden />
                  <span>{one.name || one.email}</span>
                  <Text span size="xs" c="dimmed" truncate>
                    {[one.name && one.email, one.company_name].filter(Boolean).join(' · ')}
                  </Text>
                </span>
              </Combobox.Option>
            ))}
            {companies.map(one => (
              <Combobox.Option key={one.id} value={one.id}>
                <span className={css.found}>
                  <IconBuilding size={14} aria-hidden />
                  <span>{one.name}</span>
                  <Text span size="xs" c="dimmed">
                    {words.people(one.contact_count)}
                  </Text>
                </span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {children}
    </div>
  )
}
