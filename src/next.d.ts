/// <reference types="next" />
/// <reference types="next/image-types/global" />
/// <reference types="@testing-library/jest-dom" />
