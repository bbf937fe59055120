ALTER TABLE "molecule_sets" ADD COLUMN "head_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "molecule_sets" SET "head_bytes" = octet_length(array_to_json("columns")::text) + octet_length("assays"::text);
