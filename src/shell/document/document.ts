import { fontClasses } from '@/ui/brand/fonts';

/** Font classes of `<html>`, so that portals inherit them. */
export const htmlClassName = fontClasses;
