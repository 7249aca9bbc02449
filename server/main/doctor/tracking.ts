import type { BaseSettings } from '../settings.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Whoever knows the server's name can make a link on it that leads anywhere: such links are good bait. */
export function checkTracking({ production, trackingStrict }: BaseSettings): Finding[] {
  if (!production) return []
  return [
    trackingStrict
      ? ok('Links that this server did not sign are shown before they are followed')
      : warn(
          'Anybody can make a link on this server that redirects to any site',
          'Set TRACKING_STRICT=1: where a tracked link was not signed here, a page names its destination first.',
        ),
  ]
}
