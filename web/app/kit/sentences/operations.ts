/** How the audit log says that something is done to a resource: {1} is its kind, {2} what is done. */
export interface Doings {
  began: string
  failed: string
  drifted: string
}

/** The log's lines about all kinds of resources, by their shape. */
export const toldOf = (
  doings: Readonly<Record<string, string>>,
  { began, failed, drifted }: Doings,
): Record<string, string> => ({
  'platform.{1}_drifted': drifted,
  ...Object.fromEntries(
    Object.entries(doings).flatMap(([doing, said]) => [
      [`platform.{1}_${doing}`, began.replace('{2}', said)],
      [`platform.{1}_${doing}_failed`, failed.replace('{2}', said)],
    ]),
  ),
})
