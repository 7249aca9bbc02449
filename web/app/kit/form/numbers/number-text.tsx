import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../speech.tsx'
import { useNumbers } from './use-numbers.ts'

interface NumberTextProps extends Omit<TextInputProps, 'value'> {
  value: string
  /** Of an amount; without it a quantity or percentage. */
  currency?: string
  /** How many a quantity may have. */
  decimals?: number
}

/** Where an amount, a quantity or a percentage is typed: says below what was understood, and what cannot be. */
export function NumberText({ currency, decimals, error, onBlur, ...props }: NumberTextProps) {
  const numbers = useNumbers()
  const formats = useFormats()
  const [wasLeft, setLeft] = useState(false)
  const { shown, problem } = understand(props.value)
  return (
    <TextInput
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={shown}
      {...props}
      error={error ?? (wasLeft ? problem : undefined)}
      onBlur={event => {
        setLeft(true)
        onBlur?.(event)
      }}
    />
  )

  /** What is as we would write it needs no second line. */
  function understand(text: string): { shown?: string; problem?: string } {
    if (text.trim() === '') return {}
    try {
      if (currency) {
        const minor = numbers.amount(text, currency)
        return isPlain(text, numbers.amountText(minor, currency))
          ? {}
          : { shown: formats.money(minor, currency) }
      }
      const value = numbers.decimal(text, decimals)
      return isPlain(text, numbers.decimalText(value)) ? {} : { shown: formats.number(value) }
    } catch (unreadable) {
      return { problem: (unreadable as Error).message }
    }
  }
}

/** "1250" and "1250.00" leave nobody in doubt. */
const isPlain = (text: string, ours: string): boolean =>
  text.trim() === ours || (/^-?\d{1,3}$/.test(text.trim()) && ours.startsWith(text.trim()))
