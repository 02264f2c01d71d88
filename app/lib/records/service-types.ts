import {
  CONTACT_FORM_SERVICE,
  DEFAULT_SERVICE,
  SERVICE_TYPE_LABELS,
  type ServiceType,
} from './service-type-labels.ts';

export { CONTACT_FORM_SERVICE, DEFAULT_SERVICE, SERVICE_TYPE_LABELS, type ServiceType };

export const SERVICE_TYPES = Object.keys(SERVICE_TYPE_LABELS) as ServiceType[];

export function isServiceType(value: string): value is ServiceType {
  return Object.hasOwn(SERVICE_TYPE_LABELS, value);
}

/** The label that people see; an unknown value is shown unchanged. */
export function serviceLabel(value: string | null): string {
  if (!value) return DEFAULT_SERVICE;
  return isServiceType(value) ? SERVICE_TYPE_LABELS[value] : value;
}

/** Every service that a lead or client can have. */
export const SERVICES = [...SERVICE_TYPES, DEFAULT_SERVICE, CONTACT_FORM_SERVICE] as const;

/** Maps values to labels, for selects. */
export const SERVICE_LABELS = Object.fromEntries(
  SERVICES.map((value) => [value, serviceLabel(value)]),
);
