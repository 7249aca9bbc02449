import { type Doings, toldOf } from '../operations.ts'

/** What can be done to a resource, by what the API calls it. */
export const operations: Readonly<Record<string, string>> = {
  create: 'Creación',
  update: 'Modificación',
  delete: 'Eliminación',
  start: 'Inicio',
  stop: 'Detención',
  reboot: 'Reinicio',
  restart: 'Reinicio',
  resize: 'Cambio de tamaño',
  rotate_credentials: 'Renovación de credenciales',
  upgrade: 'Actualización de versión',
  scale: 'Escalado',
  attach: 'Conexión',
  detach: 'Desconexión',
  add_targets: 'Adición de destinos',
  remove_targets: 'Eliminación de destinos',
  empty: 'Vaciado',
  restore: 'Restauración',
}

/** What it can be done to. */
export const kinds: Readonly<Record<string, string>> = {
  vm: 'Máquina virtual',
  cluster: 'Clúster de Kubernetes',
  node_pool: 'Grupo de nodos',
  database: 'Base de datos',
  backup: 'Copia de seguridad',
  bucket: 'Bucket',
  volume: 'Volumen',
  network: 'Red',
  firewall: 'Cortafuegos',
  load_balancer: 'Balanceador de carga',
  dns_zone: 'Zona DNS',
  dns_record: 'Registro DNS',
}

/** How the audit log says both. */
const lines: Doings = { began: '{1}: {2}', failed: '{1}: falló ({2})', drifted: '{1}: desviación detectada' }

/** Lines of the audit log about infrastructure. */
export const platform: Readonly<Record<string, string>> = {
  'platform.agent_created': 'Agente creado',
  'platform.agent_deleted': 'Agente eliminado',
  'platform.agent_run_canceled': 'Ejecución de un agente cancelada',
  'platform.agent_run_created': 'Ejecución de un agente iniciada',
  'platform.agent_session_created': 'Sesión de un agente creada',
  'platform.agent_updated': 'Agente modificado',
  'platform.alert_rule_created': 'Regla de alerta creada',
  'platform.alert_rule_deleted': 'Regla de alerta eliminada',
  'platform.alert_rule_updated': 'Regla de alerta modificada',
  'platform.api_key_created': 'Clave de API creada',
  'platform.api_key_revoked': 'Clave de API revocada',
  'platform.api_key_rotated': 'Clave de API renovada',
  'platform.check_created': 'Comprobación creada',
  'platform.check_deleted': 'Comprobación eliminada',
  'platform.check_updated': 'Comprobación modificada',
  'platform.environment_created': 'Entorno creado',
  'platform.environment_deleted': 'Entorno eliminado',
  'platform.environment_updated': 'Entorno modificado',
  'platform.incident_acknowledged': 'Incidencia asumida',
  'platform.incident_noted': 'Nota añadida a una incidencia',
  'platform.limits_changed': 'Límites de la infraestructura modificados',
  'platform.plan_changed': 'Plan de la infraestructura modificado',
  'platform.project_created': 'Proyecto creado',
  'platform.project_deleted': 'Proyecto eliminado',
  'platform.project_updated': 'Proyecto modificado',
  'platform.project_webhook_secret_rotated': 'Secreto del webhook de un proyecto renovado',
  'platform.run_approved': 'Despliegue aprobado',
  'platform.run_canceled': 'Despliegue cancelado',
  'platform.run_created': 'Despliegue iniciado',
  'platform.settings_changed': 'Ajustes de la infraestructura modificados',
  ...toldOf(operations, lines),
}
