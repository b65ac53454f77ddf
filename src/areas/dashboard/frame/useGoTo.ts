import { useNavigate } from '@tanstack/react-router';

type How = {
  search?: Record<string, string | undefined>;
  replace?: boolean;
  ignoreBlocker?: boolean;
  /** what the history keeps beside the address */
  state?: Record<string, string>;
};

/** Goes to another page of the dashboard: 'restaurants/new'. `ignoreBlocker`: what was changed is saved. */
export function useGoTo(): (to: string, how?: How) => Promise<void> {
  const navigate = useNavigate();
  return (to, { search = {}, ...how } = {}) =>
    to === ''
      ? navigate({ to: '/dashboard', ...how })
      : navigate({ to: '/dashboard/$', params: { _splat: to }, search: search as never, ...how });
}
