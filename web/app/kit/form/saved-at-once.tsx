import { Select, type SelectProps, Switch, type SwitchProps } from '@mantine/core'
import { useAtOnce } from './use-at-once.ts'

interface Saved<Value> {
  saved: Value
  save: (value: Value) => Promise<unknown>
}

/** A switch without a form around it: on or off as soon as it is clicked. */
export function SavedSwitch({
  saved,
  save,
  ...props
}: Saved<boolean> & Omit<SwitchProps, 'checked' | 'onChange'>) {
  const [isOn, turn] = useAtOnce(saved, save)
  return <Switch checked={isOn} onChange={event => turn(event.currentTarget.checked)} {...props} />
}

/** A choice without a form around it. */
export function SavedSelect({
  saved,
  save,
  ...props
}: Saved<string> & Omit<SelectProps, 'value' | 'onChange' | 'allowDeselect'>) {
  const [value, choose] = useAtOnce(saved, save)
  return (
    <Select
      value={value}
      allowDeselect={false}
      onChange={next => next !== null && next !== value && choose(next)}
      {...props}
    />
  )
}
