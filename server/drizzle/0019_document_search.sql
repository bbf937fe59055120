CREATE TABLE "document_activities" (
	"document_id" uuid NOT NULL,
	"key" text NOT NULL,
	"compound" text NOT NULL,
	"position" integer NOT NULL,
	"target" text NOT NULL,
	"endpoint" text NOT NULL,
	"qualifier" text NOT NULL,
	"value" text NOT NULL,
	"unit" text NOT NULL,
	"page" integer NOT NULL,
	"needs_review" boolean NOT NULL,
	"decision" text NOT NULL,
	"target_words" text NOT NULL,
	"endpoint_words" text NOT NULL,
	"quantity" text NOT NULL,
	"range" "numrange",
	"digest" text NOT NULL,
	CONSTRAINT "document_activities_document_id_key_pk" PRIMARY KEY("document_id","key")
);
--> statement-breakpoint
CREATE TABLE "document_compounds" (
	"document_id" uuid NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"is_compound" boolean NOT NULL,
	"item" text NOT NULL,
	"label" text NOT NULL,
	"bare_label" text NOT NULL,
	"name" text NOT NULL,
	"smiles" text NOT NULL,
	"inchi_key" text NOT NULL,
	"page" integer NOT NULL,
	"needs_review" boolean NOT NULL,
	"decision" text NOT NULL,
	"words" text NOT NULL,
	"pattern" bit(2048),
	"digest" text NOT NULL,
	CONSTRAINT "document_compounds_document_id_key_pk" PRIMARY KEY("document_id","key")
);
--> statement-breakpoint
ALTER TABLE "document_activities" ADD CONSTRAINT "document_activities_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_compounds" ADD CONSTRAINT "document_compounds_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_activities_compound" ON "document_activities" USING btree ("document_id","compound");--> statement-breakpoint
CREATE INDEX "document_compounds_inchi_key" ON "document_compounds" USING btree ("inchi_key") WHERE "document_compounds"."inchi_key" <> '';