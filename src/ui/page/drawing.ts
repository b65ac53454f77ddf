/** Whether the server is drawing this page (src/drawPage.tsx): there is no browser then, and no effect runs. */
export const isDrawing = typeof document === 'undefined';
