const uniqueViolation = '23505';
/** Rows whose ids callers choose. */
const chosen =
  /^(orders|partial_payment|table_event|register_shift|device_request|chain|restaurant|table_area|dining_table|employee|food_category|ingredient|item|menu|docs_section|docs_item|docs_content|printer|print_job)_pkey$/;

/** Something was to be made under an id that is another thing's, which nobody had seen before: two made it at once, say. */
export function isIdTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === uniqueViolation && chosen.test(constraint ?? '');
}
