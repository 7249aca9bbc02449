import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { idParam, keyWithRead, keyWithWrite, RawReply, route } from '#kit/route.ts'
import { Data, Text, Type } from '#kit/schema.ts'
import { deriveKey } from '#platform/crypto/secret-box.ts'
import { hmacSign } from '#platform/crypto/tokens.ts'
import { keyErrors, writeErrors } from '../api-keys/errors.ts'
import { createResource } from '../engine/resources.ts'
import { cluster } from '../kinds/cluster.ts'
import { backup, database } from '../kinds/database.ts'
import { dnsZone } from '../kinds/dns.ts'
import type { Kind, Spec } from '../kinds/kind.ts'
import { DeployLimit, WrongState } from '../resources/errors.ts'
import { findResource, type Resource, showResource } from '../resources/queries.ts'
import { Operation, resourceShape } from '../resources/schema.ts'
import { listZoneRecords } from './queries.ts'
import { printZone } from './zone-file.ts'

/** Credentials are derived, never stored: the same until they are rotated, and nothing to steal from the tables. */
const secretFor = (ctx: Ctx, { id }: Resource, version: unknown) =>
  hmacSign(deriveKey(ctx.services.appSecrets.current, 'platform-credentials'), id, String(version)).slice(
    0,
    32,
  )

async function loadRunning(ctx: Ctx, kind: Kind, id: string, what: string): Promise<Resource> {
  const row = found(await findResource(ctx, id, kind), kind.NotFound)
  if (row.state !== 'running') throw WrongState(what, row.state)
  return row
}

/** JSON is YAML: quoted strings cannot break out of their place. */
const text = (value: unknown) => JSON.stringify(value)

function printKubeconfig(ctx: Ctx, row: Resource): string {
  const name = text(row.name)
  return `apiVersion: v1
kind: Config
clusters:
  - name: ${name}
    cluster:
      server: ${text(row.facts.endpoint)}
users:
  - name: admin
    user:
      token: ${text(secretFor(ctx, row, 1))}
contexts:
  - name: ${name}
    context: { cluster: ${name}, user: admin }
current-context: ${name}
`
}

const base = '/api/v2'
const schemes: Record<string, string> = { postgres: 'postgresql', mysql: 'mysql', redis: 'rediss' }

export const accessRoutes = [
  route({
    base,
    tag: cluster.tag,
    method: 'GET',
    path: '/clusters/{cluster_id}/kubeconfig',
    summary: 'Get the kubeconfig of a Kubernetes cluster',
    access: keyWithWrite,
    params: { cluster_id: idParam('cluster', cluster.NotFound) },
    produces: 'application/yaml',
    errors: [...writeErrors, cluster.NotFound, WrongState],
    handler: async (ctx, { params }) => {
      const row = await loadRunning(ctx, cluster, params.cluster_id, 'kubeconfig')
      return new RawReply(200, { 'content-type': 'application/yaml' }, printKubeconfig(ctx, row))
    },
  }),
  route({
    base,
    tag: database.tag,
    method: 'GET',
    path: '/databases/{database_id}/connection',
    summary: 'Get the address and credentials of a database',
    access: keyWithWrite,
    params: { database_id: idParam('database', database.NotFound) },
    returns: Data(
      Type.Object({
        simulated: Type.Boolean(),
        host: Type.String(),
        port: Type.Integer(),
        username: Type.String(),
        password: Type.String(),
        uri: Type.String({ format: 'password' }),
      }),
    ),
    errors: [...writeErrors, database.NotFound, WrongState],
    handler: async (ctx, { params }) => {
      const row = await loadRunning(ctx, database, params.database_id, 'connection')
      const { host, port, username } = row.facts as { host: string; port: number; username: string }
      const password = secretFor(ctx, row, row.spec.credential_version)
      const uri = `${schemes[String(row.spec.engine)]}://${username}:${password}@${host}:${port}`
      return { data: { simulated: row.provider === 'sandbox', host, port, username, password, uri } }
    },
  }),
  route({
    base,
    tag: backup.tag,
    method: 'POST',
    path: '/databases/{database_id}/backups/{backup_id}/restore',
    summary: 'Make a new database from a backup',
    access: keyWithWrite,
    params: {
      database_id: idParam('database', database.NotFound),
      backup_id: idParam('backup', backup.NotFound),
    },
    body: Type.Object({ name: Type.Optional(Text(100, { minLength: 1 })) }),
    status: 202,
    returns: Type.Object({ data: resourceShape(database), operation: Operation }),
    errors: [...writeErrors, backup.NotFound, WrongState, DeployLimit],
    example: { body: { name: 'orders-restored' } },
    handler: async (ctx, { params, body }) => {
      const row = found(await findResource(ctx, params.backup_id, backup), backup.NotFound)
      if (row.parent_id !== params.database_id) throw backup.NotFound()
      if (row.state !== 'available') throw WrongState('restore', row.state)
      const origin = found(await findResource(ctx, params.database_id, database), database.NotFound)
      const { resource, operation } = await createResource(ctx, database, {
        ...body,
        provider: row.provider,
        ...(origin.region ? { region: origin.region } : {}),
        spec: { ...(row.spec.restores as Spec), backup_retention_days: 7, restored_from_id: row.id },
      })
      return { data: showResource(database, resource) as never, operation }
    },
  }),
  route({
    base,
    tag: dnsZone.tag,
    method: 'GET',
    path: '/dns/zones/{zone_id}/export',
    summary: 'Export a DNS zone as a zone file',
    access: keyWithRead,
    params: { zone_id: idParam('dns_zone', dnsZone.NotFound) },
    produces: 'text/dns',
    errors: [...keyErrors, dnsZone.NotFound],
    handler: async (ctx, { params }) => {
      const zone = found(await findResource(ctx, params.zone_id, dnsZone), dnsZone.NotFound)
      const records = await listZoneRecords(ctx, zone.id)
      return new RawReply(200, { 'content-type': 'text/dns; charset=utf-8' }, printZone(zone, records))
    },
  }),
]
