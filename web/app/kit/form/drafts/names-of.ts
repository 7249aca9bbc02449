/** What a form may call a field of the API: `lines[0].unit_price_cents` is in `lines`, `amount_cents` is `amount`. */
export function namesOf(field: string): string[] {
  const path = field.split(/[.[\]]+/).filter(part => part !== '')
  const plain = [field, ...path.toReversed()]
  const shorter = plain.flatMap(name => [name, name.replace(/_(cents|id|ids|at|date)$/, '')])
  return [
    ...new Set(
      shorter.flatMap(name => [name, name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())]),
    ),
  ]
}
