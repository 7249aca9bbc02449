import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ElectronicAddress, listTeamMembers, type PostalAddress } from '../../../../sdk/index.ts'
import { useNumbers } from '../form/numbers/use-numbers.ts'
import { type AvatarProps, Named } from '../people/avatar.tsx'
import { addressLine, addressOrNone } from '../postal/address-input.tsx'
import { electronicText, readElectronic } from '../postal/electronic.ts'
import { usePostalWords } from '../postal/words.ts'
import { client } from '../session/api.ts'
import { useMe } from '../session/session.ts'
import { useFormats } from '../speech.tsx'
import { instantIn, ownZone, wallIn } from '../time/zoned.ts'
import { type Field, type FieldOption, readValue } from './field.ts'
import { useFieldWords } from './words.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export interface FieldKinds<Row> {
  /** What may be chosen, where that is a few. */
  options: (field: Field<Row>) => readonly FieldOption[] | null
  /** Its value as text; empty where there is none. */
  text: (field: Field<Row>, row: Partial<Row>) => string
  /** The same as cells and details show it. */
  show: (field: Field<Row>, row: Row) => ReactNode
  /** Whom it names, for what has a face. */
  face: (field: Field<Row>, row: Row) => AvatarProps | null
  currencyOf: (field: Field<Row>, row: Partial<Row>) => string
  /** As it stands in an input before somebody types. */
  typed: (field: Field<Row>, row: Partial<Row>) => unknown
  /** What was typed or chosen, as it is sent; throws in words what cannot be read. */
  parse: (field: Field<Row>, typed: unknown, row: Partial<Row>) => unknown
}

/** What the types of fields know: how a value is shown, put into an input, and read from it again. */
export function useFieldKinds<Row>(fields: readonly Field<Row>[]): FieldKinds<Row> {
  const formats = useFormats()
  const numbers = useNumbers()
  const words = useFieldWords()
  const postal = usePostalWords()
  const { organization, user } = useMe()
  const members = useQuery({
    queryKey: ['team', 'members'],
    queryFn: () => listTeamMembers({ client }),
    enabled: fields.some(({ type }) => type === 'user'),
    staleTime: 60_000,
  })

  const options: FieldKinds<Row>['options'] = field => {
    if (field.type === 'boolean') {
      return [
        { value: 'true', label: words.yes },
        { value: 'false', label: words.no },
      ]
    }
    if (field.type === 'user') {
      return (members.data?.data ?? [])
        .toSorted((one, other) => Number(other.id === user.id) - Number(one.id === user.id))
        .map(({ id, name }) => ({ value: String(id), label: id === user.id ? words.me(name) : name }))
    }
    // A field that people added has an empty list where its type has nothing to choose from.
    return field.options && (field.options.length > 0 || /select$/.test(field.type)) ? field.options : null
  }

  const currencyOf: FieldKinds<Row>['currencyOf'] = (field, row) =>
    field.currency?.(row) ?? organization.currency

  const text: FieldKinds<Row>['text'] = (field, row) => {
    const value = readValue(field, row)
    if (isEmpty(value)) return ''
    const plain = typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
    switch (field.type) {
      case 'money':
        return typeof value === 'number' ? formats.money(value, currencyOf(field, row)) : plain
      case 'number':
        return typeof value === 'number' ? formats.number(value) : plain
      case 'percent':
        return typeof value === 'number' ? formats.percent(value) : plain
      case 'date':
        return /^\d{4}-\d{2}-\d{2}$/.test(plain) ? formats.date(plain) : plain
      case 'datetime':
        return formats.dateTime(plain)
      case 'country':
        return formats.country(plain)
      case 'language':
        return formats.language(plain)
      case 'address':
        return addressLine(value as PostalAddress, code => formats.country(code))
      case 'electronic_address':
        return electronicText(value as ElectronicAddress)
      case 'user':
        return members.data?.data.find(({ id }) => id === value)?.name ?? ''
      case 'record':
        return field.recordName?.(row as Row) ?? ''
      default:
        return (Array.isArray(value) ? value : [plain]).map(one => nameOf(field, String(one))).join(', ')
    }
  }
  const nameOf = (field: Field<Row>, value: string) =>
    options(field)?.find(one => one.value === value)?.label ?? value

  const show: FieldKinds<Row>['show'] = (field, row) => {
    if (field.show) return field.show(row)
    const value = readValue(field, row)
    if (isEmpty(value)) return ''
    if (field.type === 'tags' || field.type === 'multiselect') {
      return (
        <Group gap={4} component="span">
          {(value as string[]).map(one => (
            <Badge key={one} variant="default" tt="none">
              {nameOf(field, one)}
            </Badge>
          ))}
        </Group>
      )
    }
    const named = face(field, row)
    if (named) return <Named {...named}>{text(field, row)}</Named>
    const color = field.options?.find(one => one.value === value)?.color
    if (color) {
      return (
        <Badge variant="light" color={color}>
          {text(field, row)}
        </Badge>
      )
    }
    return text(field, row)
  }

  const typed: FieldKinds<Row>['typed'] = (field, row) => {
    const value = readValue(field, row)
    if (typeof value === 'number' && field.type === 'money') {
      return numbers.amountText(value, currencyOf(field, row))
    }
    if (typeof value === 'number' && (field.type === 'number' || field.type === 'percent')) {
      return numbers.decimalText(value)
    }
    if (field.type === 'electronic_address') return electronicText(value as ElectronicAddress | null)
    if (field.type === 'datetime' && value) return wallIn(ownZone(), String(value))
    if (field.type === 'tags' || field.type === 'multiselect') return value ?? []
    return value === null ? '' : typeof value === 'boolean' || field.type === 'user' ? String(value) : value
  }

  const parse: FieldKinds<Row>['parse'] = (field, given, row) => {
    const value = typeof given === 'string' ? given.trim() : given
    if (field.isRequired && isEmpty(value)) throw new Error(words.missing(field.label))
    if (field.type === 'tags') return value ?? []
    if (isEmpty(value)) return null
    if (field.type === 'address') return addressOrNone(value as PostalAddress)
    const plain = String(value)
    switch (field.type) {
      case 'money':
        return numbers.amount(plain, currencyOf(field, row))
      case 'number':
      case 'percent':
        return numbers.decimal(plain, 10)
      case 'electronic_address': {
        const read = readElectronic(plain)
        if (read === undefined) throw new Error(postal.electronicWrong)
        return read
      }
      case 'datetime':
        return instantIn(ownZone(), plain)
      case 'boolean':
        return plain === 'true'
      case 'user':
        return Number(plain)
      default:
        return value
    }
  }
  const face: FieldKinds<Row>['face'] = (field, row) => {
    if (field.face) return field.face(row)
    const name = field.type === 'user' || field.type === 'record' ? text(field, row) : ''
    if (!name || field.record === 'deal') return null
    return { name, size: 20, kind: field.record === 'company' ? 'company' : 'person' }
  }
  return { options, text, show, face, currencyOf, typed, parse }
}
