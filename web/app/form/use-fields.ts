import { useState } from 'react'

type Changed = { currentTarget: { value: string } }

/** Text fields of a form by name: `<TextInput {...field('email')} />`. */
export function useFields<Fields extends Record<string, string>>(blank: Fields) {
  const [values, setValues] = useState(blank)
  return {
    values,
    set: (some: Partial<Fields>) => setValues(old => ({ ...old, ...some })),
    reset: (to: Fields = blank) => setValues(to),
    field: (key: keyof Fields) => ({
      value: values[key] as string,
      onChange: ({ currentTarget }: Changed) => {
        // Read now: React may run the updater after the event is over.
        const { value } = currentTarget
        setValues(old => ({ ...old, [key]: value }))
      },
    }),
    /** What was filled in, for a body whose keys may be left out. */
    given: (): Partial<Fields> =>
      Object.fromEntries(
        Object.entries(values)
          .map(([key, value]) => [key, value.trim()])
          .filter(([, value]) => value !== ''),
      ) as Partial<Fields>,
  }
}
