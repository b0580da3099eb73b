import { fontClasses } from '@/ui/brand/fonts';

/** The class of `<html>`: the faces of the ui kit, so that dialogs outside of the page's tree inherit them. */
export const htmlClassName = fontClasses;
